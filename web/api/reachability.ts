import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { useSyncExternalStore } from 'react';

let isUnreachable = false;
const listeners = new Set<() => void>();

/** Tracks whether answers come from the server or from the service worker's cache. */
export function updateReachability(headers: Headers): void {
  const before = isUnreachable;
  isUnreachable = headers.has(CACHED_ANSWER_HEADER);
  if (isUnreachable !== before) for (const listener of listeners) listener();
}

/** Whether cached answers are shown because the server is unreachable. */
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
