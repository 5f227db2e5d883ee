import { useSyncExternalStore } from 'react';

/** False where the server renders and while the browser takes that markup over, which must look the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
