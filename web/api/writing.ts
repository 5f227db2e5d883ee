import { useSyncExternalStore } from 'react';

/** Somebody is writing for so long after they were last heard of. */
const LASTS_MS = 6_000;

const writing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** The other of a conversation is writing at this moment. */
export function noteWriting(conversationId: string): void {
  clearTimeout(writing.get(conversationId));
  const timer = setTimeout(() => stopWriting(conversationId), LASTS_MS);
  writing.set(conversationId, timer);
  for (const listener of listeners) listener();
}

/** What they wrote has come. */
export function stopWriting(conversationId: string): void {
  clearTimeout(writing.get(conversationId));
  if (writing.delete(conversationId)) for (const listener of listeners) listener();
}

export function useIsWriting(conversationId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => writing.has(conversationId),
  );
}
