import { useCallback, useSyncExternalStore } from 'react';

/** Where a dialog stands in the middle instead of being a sheet (theme.css: `ml`). */
export const DIALOG_WIDTH = '(width >= 56.25rem)';
/** Where a page has its second column (theme.css: `lg`). */
export const COLUMN_WIDTH = '(width >= 64rem)';

/**
 * Whether a media query matches, updated when that changes. For layouts that CSS alone cannot make. Null where a
 * server renders and until hydration: until then both cases are rendered, and CSS shows one.
 */
export function useMediaQuery(query: string): boolean | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  );
}
