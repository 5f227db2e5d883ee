import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { useSyncExternalStore } from 'react';

let isCutOff = false;
const listeners = new Set<() => void>();

/** Learns from each answer whether it came from the server or from this device's cache. */
export function noteReach(headers: Headers): void {
  const was = isCutOff;
  isCutOff = headers.has(CACHED_ANSWER_HEADER);
  if (isCutOff !== was) for (const listener of listeners) listener();
}

/** Whether the answers shown come from the cache, because the server cannot be reached. */
export function useCutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isCutOff,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
