// Before the first paint: the theme a person has chosen, also for the browser's own bars. Without a choice the page
// follows the system.
{
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme;
      for (const colour of document.querySelectorAll('meta[name="theme-color"]')) {
        colour.media = colour.dataset.theme === theme ? 'all' : 'not all';
      }
    }
  } catch {
    // Storage is blocked: the page follows the system.
  }
}
