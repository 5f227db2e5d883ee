import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { leavePushes, takeBackPushes } from './waiting-pushes.ts';

/** A message that nobody has read for so long is told by mail. */
export const UNREAD_MAIL_MS = 2 * 60_000;
/** A screen that shows the conversation has said by then that it was seen. */
const PUSH_GRACE_MS = 1_500;

interface Reader {
  accountId: string;
  conversationId: string;
}

/**
 * Has a person told of a new message: on their devices at once, by mail in two minutes, unless they have seen it by then.
 * In the transaction of the message, which holds its conversation.
 */
export async function tellReader(
  trx: Transaction<Database>,
  { accountId, conversationId, seq }: Reader & { seq: number },
  now: Date,
): Promise<void> {
  // An update where the row is there: whoever writes the mail at this moment holds it, and takes it away.
  await sql`
    insert into waiting_message (account_id, conversation_id, from_seq, due_at)
    values (${accountId}, ${conversationId}, ${seq}, ${new Date(now.getTime() + UNREAD_MAIL_MS)})
    on conflict (account_id, conversation_id) do update set from_seq = waiting_message.from_seq`.execute(trx);
  const news = { accountId, kind: 'messages', tag: tagOf(conversationId) } as const;
  const dueAt = new Date(now.getTime() + PUSH_GRACE_MS);
  await leavePushes(trx, { ...news, about: { conversation: conversationId }, dueAt }, now);
}

/** Has devices show nothing more of a conversation, once its reader has seen all of it somewhere. */
export async function tellRead(
  trx: Transaction<Database>,
  { accountId, conversationId }: Reader,
  now: Date,
): Promise<void> {
  const tag = tagOf(conversationId);
  await takeBackPushes(trx, { accountId, tag, about: { seen: conversationId } }, now);
}

/** As the service worker knows it. */
function tagOf(conversationId: string): string {
  return `conversation:${conversationId}`;
}
