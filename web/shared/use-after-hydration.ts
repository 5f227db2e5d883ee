import { useSyncExternalStore } from 'react';

/**
 * `value`, but `rendered` on the server and during hydration, so that both markups match. The component renders again
 * after hydration only if the two differ: a second rendering of a large part would block a slow phone.
 */
export function useAfterHydration<T extends string | number | boolean>(value: T, rendered: T): T {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => rendered,
  );
}

const neverChanges = () => () => undefined;
