import { useSyncExternalStore } from 'react';

/** Somebody is writing for so long after they were last heard of. */
const TYPING_TIMEOUT_MS = 6_000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** The other of a conversation is writing at this moment. */
export function markTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  const timer = setTimeout(() => clearTyping(conversationId), TYPING_TIMEOUT_MS);
  typing.set(conversationId, timer);
  for (const listener of listeners) listener();
}

/** What they wrote has come. */
export function clearTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  if (typing.delete(conversationId)) for (const listener of listeners) listener();
}

export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => typing.has(conversationId),
  );
}
