import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The channel on which PostgreSQL tells every process whose inbox changed: the payload is the account's id. */
export const INBOX_CHANNEL = 'inbox';

/** The channel of what is told and not kept: the payload is a `Writing`. */
export const WRITING_CHANNEL = 'writing';

/** Somebody is writing in a conversation at this moment, and who is to know. */
export interface Writing {
  conversation: string;
  person: string;
  to: string;
}

/** What the open screens of one person are to be told, by the ids of what it is about. */
interface InboxChange {
  accountId: string;
  name: 'entry' | 'seen' | 'booking' | 'calendar';
  about: Record<string, string>;
  /** By how many messages more, or fewer, the person's inbox waits. */
  unread: number;
}

/**
 * Writes news into people's inboxes, each with the next number of its person; their open screens are woken once this is
 * committed. Inboxes are taken in the order of their ids, and after conversations: so nobody waits in a circle.
 */
export async function tellInboxes(
  trx: Transaction<Database>,
  changes: readonly InboxChange[],
  now: Date,
): Promise<void> {
  for (const { accountId, name, about, unread } of changes.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    await sql`
      with inbox as (
        insert into inbox (account_id, unread, last_news) values (${accountId}, greatest(${unread}, 0), 1)
        on conflict (account_id) do update
          set unread = inbox.unread + ${unread}, last_news = inbox.last_news + 1
        returning account_id, unread, last_news
      ), news as (
        insert into inbox_news (account_id, number, name, about, unread, at)
        select account_id, last_news, ${name}, ${JSON.stringify(about)}::jsonb, unread, ${now} from inbox
      )
      select pg_notify(${INBOX_CHANNEL}, account_id::text) from inbox`.execute(trx);
  }
}

/** Tells the other of two that somebody is writing: nothing is kept of it. */
export async function tellWriting(db: Kysely<Database>, writing: Writing): Promise<void> {
  await sql`select pg_notify(${WRITING_CHANNEL}, ${JSON.stringify(writing)})`.execute(db);
}
