import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton` (see vite.config.ts): a reference-counted, constructed stylesheet, which
 * a Content-Security-Policy without 'unsafe-inline' allows.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
    },
    remove() {
      users -= 1;
      if (users > 0 || sheet === null) return;
      const index = document.adoptedStyleSheets.indexOf(sheet);
      if (index >= 0) document.adoptedStyleSheets.splice(index, 1);
      sheet = null;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string) => {
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles }: { styles: string }) {
    useStyle(styles);
    return null;
  };
}
