import { shownName } from '@aangan/contract/rules/shown-name.ts';
import * as words from '@aangan/contract/words/en/shared/message-news.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type PushSource, pushContent, type PushContent } from './push-content.ts';

/** Tells a device to remove the notification of a tag, and the number of unread messages. */
interface Withdrawal {
  seen: true;
  unread: number;
}

/** The payload of a push at the time of sending; null if it is obsolete. */
export async function loadPushContent(
  db: Kysely<Database>,
  accountId: string,
  about: PushSource,
): Promise<PushContent | Withdrawal | null> {
  if ('said' in about) return about.said;
  const unread = await countUnread(db, accountId);
  if ('seen' in about) return { seen: true, unread };
  const newest = await newestUnread(db, accountId, about.conversation);
  if (newest === undefined) return null;
  const { text, photos, count } = newest;
  const name = shownName(newest);
  return pushContent({
    title: count === 1 ? words.title({ name }) : words.titleOfSeveral({ name, count: String(count) }),
    body: text === '' ? words.photos({ count: photos }) : text,
    url: `/inbox/${about.conversation}`,
    unread,
  });
}

async function countUnread(db: Kysely<Database>, accountId: string): Promise<number> {
  const inbox = await db.selectFrom('inbox').select('unread').where('account_id', '=', accountId).executeTakeFirst();
  return inbox?.unread ?? 0;
}

/** The newest unread message of a conversation, its sender, and the number of unread ones. */
async function newestUnread(db: Kysely<Database>, accountId: string, conversationId: string) {
  const { rows } = await sql<{ name: string; isGone: boolean; text: string; photos: number; count: number }>`
    select writer.name, writer.deleted_at is not null as "isGone", entry.words as text,
      jsonb_array_length(entry.photos) as photos, own.unread as count
    from conversation_side own
    join conversation_side other on other.conversation_id = own.conversation_id and other.side <> own.side
    join account writer on writer.id = other.account_id
    join lateral (
      select words, photos from conversation_entry
      where conversation_id = own.conversation_id and seq > own.seen_seq and sender = other.side
      order by seq desc limit 1
    ) entry on true
    where own.conversation_id = ${conversationId} and own.account_id = ${accountId} and own.unread > 0`.execute(db);
  return rows[0];
}
