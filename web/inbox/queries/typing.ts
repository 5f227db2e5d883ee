import { useSyncExternalStore } from 'react';

/** Time for which the typing indicator stays after the last signal. */
const TYPING_TIMEOUT_MS = 6_000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Called when the other person sends a typing signal. */
export function markTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  const timer = setTimeout(() => clearTyping(conversationId), TYPING_TIMEOUT_MS);
  typing.set(conversationId, timer);
  for (const listener of listeners) listener();
}

/** Called when a message of the other person arrives. */
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
