import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { enqueuePushes, withdrawPushes } from './waiting-pushes.ts';

/** Delay before an unread message is e-mailed. */
export const UNREAD_MAIL_MS = 2 * 60_000;
/** Time for an open screen to mark the message as seen before a push is sent. */
const PUSH_GRACE_MS = 1_500;

interface Reader {
  accountId: string;
  conversationId: string;
}

/**
 * Queues the notification of a new message: an immediate push, and an e-mail after two minutes, unless it is read by
 * then. Runs in the transaction of the message, which has locked the conversation.
 */
export async function queueUnreadNotification(
  trx: Transaction<Database>,
  { accountId, conversationId, seq }: Reader & { seq: number },
  now: Date,
): Promise<void> {
  // The update of an existing row waits for a concurrent e-mail, which locks and deletes it.
  await sql`
    insert into waiting_message (account_id, conversation_id, from_seq, due_at)
    values (${accountId}, ${conversationId}, ${seq}, ${new Date(now.getTime() + UNREAD_MAIL_MS)})
    on conflict (account_id, conversation_id) do update set from_seq = waiting_message.from_seq`.execute(trx);
  const push = { accountId, kind: 'messages', tag: notificationTag(conversationId) } as const;
  const dueAt = new Date(now.getTime() + PUSH_GRACE_MS);
  await enqueuePushes(trx, { ...push, about: { conversation: conversationId }, dueAt }, now);
}

/** Removes a conversation's notifications from all devices once it was read anywhere. */
export async function clearNotifications(
  trx: Transaction<Database>,
  { accountId, conversationId }: Reader,
  now: Date,
): Promise<void> {
  const tag = notificationTag(conversationId);
  await withdrawPushes(trx, { accountId, tag, about: { seen: conversationId } }, now);
}

/** The tag that the service worker uses. */
function notificationTag(conversationId: string): string {
  return `conversation:${conversationId}`;
}
