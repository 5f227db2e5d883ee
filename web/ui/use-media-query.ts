import { type ReactNode, useCallback, useDeferredValue, useSyncExternalStore } from 'react';

/** Minimum width of centred dialogs instead of sheets (theme.css: `ml`). */
export const DIALOG_WIDTH = '(width >= 56.25rem)';
/** Minimum width of the second column (theme.css: `lg`). */
export const COLUMN_WIDTH = '(width >= 64rem)';

/**
 * Whether a media query matches. For layouts that CSS alone cannot do. On the server and until hydration it is
 * `rendered`; with null both variants are rendered and CSS hides one (`OnlyWide`, `OnlyNarrow`).
 */
export function useMediaQuery(query: string): boolean | null;
export function useMediaQuery(query: string, rendered: boolean): boolean;
export function useMediaQuery(query: string, rendered: boolean | null = null): boolean | null {
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
    () => rendered,
  );
}

/** Content of two columns. Rendered on the server too, so the caller hides it on narrow screens by CSS. */
export function OnlyWide({ children }: { children: ReactNode }) {
  return useColumnWidth() === false ? null : children;
}

/** Content of one column. Rendered on the server too, so the caller hides it on wide screens by CSS. */
export function OnlyNarrow({ children }: { children: ReactNode }) {
  return useColumnWidth() === true ? null : children;
}

/** Deferred: what CSS hides already is removed in small steps. */
function useColumnWidth(): boolean | null {
  return useDeferredValue(useMediaQuery(COLUMN_WIDTH));
}
