import { useCallback, useSyncExternalStore } from 'react';

/** Where a dialog stands in the middle instead of being a sheet (theme.css: `ml`). */
export const DIALOG_WIDTH = '(width >= 56.25rem)';
/** Where a page has its second column (theme.css: `lg`). */
export const COLUMN_WIDTH = '(width >= 64rem)';

/**
 * Whether a media query holds, told again when that changes. For what CSS alone cannot lay out twice. Null where a
 * server renders and until the browser has taken that over: what is drawn for both cases then is told apart by CSS.
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
