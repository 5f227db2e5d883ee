import { useCallback, useSyncExternalStore } from 'react';

/** Minimum width of centred dialogs instead of sheets (theme.css: `ml`). */
export const DIALOG_WIDTH = '(width >= 56.25rem)';
/** Minimum width of the second column (theme.css: `lg`). */
export const COLUMN_WIDTH = '(width >= 64rem)';

/**
 * Whether a media query matches. For layouts that CSS alone cannot do. Null on the server and until hydration, when
 * both variants are rendered and CSS hides one.
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
