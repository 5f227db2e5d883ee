import type { Conversation } from '@aangan/contract/inbox/conversations.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { sendSeen } from '../../queries/inbox.ts';

/** Marks shown entries as seen while the window is visible. Failures are retried with the next change. */
export function useMarkSeen({ _id: id, entries, unread }: Conversation, myId: string): void {
  const isShown = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const newest = entries.at(-1)?._id;
  useEffect(() => {
    if (!isShown || unread === 0 || newest === undefined) return;
    sendSeen(id, newest, myId).catch(() => undefined);
  }, [isShown, unread, newest, id, myId]);
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
