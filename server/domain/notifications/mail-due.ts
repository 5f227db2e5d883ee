import { shownName } from '@aangan/contract/rules/shown-name.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { newsOf, whenTold } from './news-settings.ts';
import { UNREAD_MAIL_MS } from './unread-messages.ts';

/** Messages of one conversation that their reader has not seen, nor been mailed of; the oldest first. */
export interface UnreadOf {
  conversationId: string;
  /** Who wrote them, as the inbox shows them. */
  name: string;
  home: string;
  messages: { words: string; photos: number; at: Date }[];
}

/** Who may be due for a mail, those first that wait longest. */
export async function readersDue(db: Kysely<Database>, most: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from waiting_message where due_at <= ${now}
    group by account_id order by min(due_at) limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes all that a person is to be mailed of now, so that no other mail tells it: in the transaction that writes it. Empty
 * where they have seen everything, want no such mails, or where it is not two minutes or still night.
 */
export async function takeUnread(trx: Transaction<Database>, accountId: string, now: Date): Promise<UnreadOf[]> {
  const waiting = await trx
    .selectFrom('waiting_message')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .orderBy('conversation_id')
    .forUpdate()
    .execute();
  if (waiting.length === 0) return [];
  const wanted = await newsOf(trx, accountId);
  const unread = wanted.mail.messages ? await unreadOf(trx, accountId) : [];
  const oldest = unread.flatMap(({ messages }) => messages.map(({ at }) => at.getTime()));
  const due = whenTold(wanted, new Date(Math.min(...oldest) + UNREAD_MAIL_MS));
  const isLater = unread.length > 0 && due > now;
  const left = isLater ? unread.map(({ conversationId }) => conversationId) : [];
  await sql`
    delete from waiting_message
    where account_id = ${accountId} and not conversation_id = any(${left}::uuid[])`.execute(trx);
  if (!isLater) return unread;
  await putBackReader(trx, accountId, due);
  return [];
}

/** A person is looked at again at a later moment. */
export async function putBackReader(db: Kysely<Database>, accountId: string, dueAt: Date): Promise<void> {
  await db.updateTable('waiting_message').set({ due_at: dueAt }).where('account_id', '=', accountId).execute();
}

async function unreadOf(trx: Transaction<Database>, accountId: string): Promise<UnreadOf[]> {
  type Row = Omit<UnreadOf, 'messages'> & { isGone: boolean; words: string; photos: number; at: Date };
  const { rows } = await sql<Row>`
    select own.conversation_id as "conversationId", writer.name, writer.deleted_at is not null as "isGone",
      listing.title as home,
      entry.words, jsonb_array_length(entry.photos) as photos, entry.at
    from waiting_message waiting
    join conversation_side own on own.conversation_id = waiting.conversation_id and own.account_id = waiting.account_id
    join conversation_side other on other.conversation_id = own.conversation_id and other.side <> own.side
    join account writer on writer.id = other.account_id
    join conversation on conversation.id = own.conversation_id
    join listing on listing.id = conversation.listing_id
    join conversation_entry entry on entry.conversation_id = own.conversation_id
      and entry.seq >= waiting.from_seq and entry.seq > own.seen_seq and entry.sender = other.side
    where waiting.account_id = ${accountId}
    order by entry.at, own.conversation_id, entry.seq`.execute(trx);
  const byConversation = new Map<string, UnreadOf>();
  for (const { conversationId, name, isGone, home, words, photos, at } of rows) {
    const of = { conversationId, name: shownName({ name, isGone }), home };
    const known = byConversation.get(conversationId) ?? { ...of, messages: [] };
    known.messages.push({ words, photos, at });
    byConversation.set(conversationId, known);
  }
  return [...byConversation.values()];
}
