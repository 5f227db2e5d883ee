import type { Conversation } from '@aangan/contract/inbox/conversations.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { sendSeen } from '../../api/inbox.ts';

/** Says that what is shown was seen, as long as the window itself is. A failure is made good by the next time. */
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
