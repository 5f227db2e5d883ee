import { shownName } from '@aangan/contract/rules/first-name.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { findNotificationSettings, notificationTime } from './notification-settings.ts';
import { enqueuePushes, withdrawPushes } from './waiting-pushes.ts';

/** Unread messages of one conversation that were not e-mailed yet, oldest first. */
export interface UnreadConversation {
  conversationId: string;
  /** The sender's name as shown in the inbox. */
  name: string;
  home: string;
  messages: { seq: number; words: string; photos: number; at: Date }[];
}

/** Messages of a conversation, by their numbers in it. */
export interface MessageRange {
  conversationId: string;
  fromSeq: number;
  /** Inclusive. */
  toSeq: number;
}

/** Accounts that may be due for an e-mail, longest waiting first. */
export async function findDueReaders(db: Db, max: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from waiting_message where due_at <= ${now}
    group by account_id order by min(due_at) limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims the unread messages for an e-mail, in the transaction that enqueues it, so that no other e-mail includes them.
 * Empty if all are read, such e-mails are turned off, or the delay or the quiet hours are not over.
 */
export async function claimUnreadMessages(trx: Trx, accountId: string, now: Date): Promise<UnreadConversation[]> {
  const waiting = await trx
    .selectFrom('waiting_message')
    .select(['conversation_id', 'from_seq'])
    .where('account_id', '=', accountId)
    .orderBy('conversation_id')
    .forUpdate()
    .execute();
  if (waiting.length === 0) return [];
  const settings = await findNotificationSettings(trx, accountId);
  const ranges = waiting.map((row) => ({
    conversationId: row.conversation_id,
    fromSeq: row.from_seq,
    toSeq: Number.MAX_SAFE_INTEGER,
  }));
  const unread = settings.mail.messages ? await findUnread(trx, accountId, ranges) : [];
  const times = unread.flatMap(({ messages }) => messages.map(({ at }) => at.getTime()));
  const due = notificationTime(settings, new Date(Math.min(...times) + UNREAD_MAIL_MS));
  const isTooEarly = unread.length > 0 && due > now;
  const left = isTooEarly ? unread.map(({ conversationId }) => conversationId) : [];
  await sql`
    delete from waiting_message
    where account_id = ${accountId} and not conversation_id = any(${left}::uuid[])`.execute(trx);
  if (!isTooEarly) return unread;
  await postponeReader(trx, accountId, due);
  return [];
}

export async function postponeReader(db: Db, accountId: string, dueAt: Date): Promise<void> {
  await db.updateTable('waiting_message').set({ due_at: dueAt }).where('account_id', '=', accountId).execute();
}

export async function findUnread(
  trx: Trx,
  accountId: string,
  ranges: readonly MessageRange[],
): Promise<UnreadConversation[]> {
  type Row = Omit<UnreadConversation, 'messages'> & UnreadConversation['messages'][number] & { isGone: boolean };
  const { rows } = await sql<Row>`
    select own.conversation_id as "conversationId", writer.name, writer.deleted_at is not null as "isGone",
      listing.title as home,
      entry.seq, entry.words, jsonb_array_length(entry.photos) as photos, entry.at
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as range ("conversationId" uuid, "fromSeq" bigint, "toSeq" bigint)
    join conversation_side own on own.conversation_id = range."conversationId" and own.account_id = ${accountId}
    join conversation_side other on other.conversation_id = own.conversation_id and other.side <> own.side
    join account writer on writer.id = other.account_id
    join conversation on conversation.id = own.conversation_id
    join listing on listing.id = conversation.listing_id
    join conversation_entry entry on entry.conversation_id = own.conversation_id
      and entry.seq between range."fromSeq" and range."toSeq"
      and entry.seq > own.seen_seq and entry.sender = other.side
    order by entry.at, own.conversation_id, entry.seq`.execute(trx);
  const byConversation = new Map<string, UnreadConversation>();
  for (const { conversationId, name, isGone, home, ...message } of rows) {
    const of = { conversationId, name: shownName({ name, isGone }), home };
    const known = byConversation.get(conversationId) ?? { ...of, messages: [] };
    known.messages.push(message);
    byConversation.set(conversationId, known);
  }
  return [...byConversation.values()];
}

/** Delay before an unread message is e-mailed. */
const UNREAD_MAIL_MS = 2 * 60_000;
/** Time for an open screen to mark the message as seen before a push is sent. */
const PUSH_GRACE_MS = 1_500;

interface Reader {
  accountId: string;
  conversationId: string;
}

/** Queues a push after 1.5 s and a mail after 2 min, unless read. In the transaction that locked the conversation. */
export async function queueUnreadNotification(
  trx: Trx,
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
export async function clearNotifications(trx: Trx, { accountId, conversationId }: Reader, now: Date): Promise<void> {
  const tag = notificationTag(conversationId);
  await withdrawPushes(trx, { accountId, tag, about: { seen: conversationId } }, now);
}

/** The tag that the service worker uses. */
function notificationTag(conversationId: string): string {
  return `conversation:${conversationId}`;
}
