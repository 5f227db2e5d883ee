// Before the first paint: the theme a person has chosen. Without a choice the page follows the system.
{
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the page follows the system.
  }
}
