import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The NOTIFY channel of changed inboxes: the payload is the account's id. */
export const INBOX_CHANNEL = 'inbox';

/** The NOTIFY channel of typing indicators, which are not stored: the payload is a `Writing`. */
export const WRITING_CHANNEL = 'writing';

/** A typing indicator: author and recipient. */
export interface Writing {
  conversation: string;
  person: string;
  to: string;
}

/** An event for the open screens of one person, with the ids of its subject. */
interface InboxChange {
  accountId: string;
  name: 'entry' | 'seen' | 'booking' | 'calendar';
  about: Record<string, string>;
  /** Change in the number of unread messages. */
  unread: number;
}

/**
 * Appends events to inboxes, numbered per person; open screens are notified at commit. Inboxes are locked in the order
 * of their ids, and after conversations, to prevent deadlocks.
 */
export async function notifyInboxes(
  trx: Transaction<Database>,
  changes: readonly InboxChange[],
  now: Date,
): Promise<void> {
  for (const { accountId, name, about, unread } of changes.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    await sql`
      with inbox as (
        insert into inbox (account_id, unread, last_update) values (${accountId}, greatest(${unread}, 0), 1)
        on conflict (account_id) do update
          set unread = inbox.unread + ${unread}, last_update = inbox.last_update + 1
        returning account_id, unread, last_update
      ), news as (
        insert into inbox_update (account_id, number, name, about, unread, at)
        select account_id, last_update, ${name}, ${JSON.stringify(about)}::jsonb, unread, ${now} from inbox
      )
      select pg_notify(${INBOX_CHANNEL}, account_id::text) from inbox`.execute(trx);
  }
}

/** Sends a typing indicator to the other participant; nothing is stored. */
export async function notifyWriting(db: Kysely<Database>, writing: Writing): Promise<void> {
  await sql`select pg_notify(${WRITING_CHANNEL}, ${JSON.stringify(writing)})`.execute(db);
}
