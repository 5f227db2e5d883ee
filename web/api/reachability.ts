import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { useSyncExternalStore } from 'react';

let isUnreachable = false;
const listeners = new Set<() => void>();

/** Learns from each answer whether it came from the server or from this device's cache. */
export function updateReachability(headers: Headers): void {
  const before = isUnreachable;
  isUnreachable = headers.has(CACHED_ANSWER_HEADER);
  if (isUnreachable !== before) for (const listener of listeners) listener();
}

/** Whether the answers shown come from the cache, because the server cannot be reached. */
export function useIsUnreachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnreachable,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
