import { useSyncExternalStore } from 'react';

/** 'system' follows the device. index.html applies the stored choice before the first paint. */
export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system');
  return [theme, chooseTheme];
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  updateThemeColour(theme);
  for (const listener of listeners) listener();
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

/** Sets the browser's theme colour to the chosen theme's, or the system's. */
function updateThemeColour(theme: Theme): void {
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = colour.dataset['theme'] ?? '';
    colour.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
