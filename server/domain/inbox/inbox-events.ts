import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';

/** The last event that a stream has received: its number and time; the time is 0 if unknown. */
export interface StreamPosition {
  number: number;
  atMs: number;
}

export interface InboxEvent extends StreamPosition {
  name: 'entry' | 'seen' | 'booking' | 'calendar';
  about: Record<string, string>;
  /** Number of unread messages after the event. */
  unread: number;
}

/** A person's inbox with its events from a number on. */
export interface InboxEvents {
  unread: number;
  /** The number of the newest event; 0 if there is none. */
  last: number;
  /** The newest events without gaps, including the requested number if it still exists. */
  events: InboxEvent[];
}

/** Requests only the newest event, for a new stream. */
export const FROM_NOW = -1;
/** Maximum number of replayed events; beyond it, reloading everything costs less. */
const MAX_EVENTS = 500;

/** Inboxes with their events from the requested numbers; accounts without events are omitted. */
export async function readInboxEvents(
  db: Db,
  requested: ReadonlyMap<string, number>,
): Promise<Map<string, InboxEvents>> {
  const { rows } = await sql<{ accountId: string; unread: number; last: number; events: InboxEvent[] }>`
    select inbox.account_id as "accountId", inbox.unread, inbox.last_update as last,
      coalesce(recent.events, '[]') as events
    from unnest(${[...requested.keys()]}::uuid[], ${[...requested.values()]}::bigint[]) as requested (account_id, number)
    join inbox using (account_id)
    left join lateral (
      select json_agg(json_build_object(
        'number', few.number, 'atMs', floor(extract(epoch from few.at) * 1000)::bigint,
        'name', few.name, 'about', few.about, 'unread', few.unread
      ) order by few.number) as events
      from (
        select * from inbox_update where account_id = inbox.account_id and number >= case requested.number
          when ${FROM_NOW} then inbox.last_update
          -- Streams further behind must reload everything; the limit keeps the events for the account's other streams.
          else greatest(requested.number, inbox.last_update - ${MAX_EVENTS}::bigint)
        end
        order by number
      ) few
    ) recent on true`.execute(db);
  return new Map(rows.map(({ accountId, ...inbox }) => [accountId, inbox]));
}

/**
 * The events after a stream's position; null if it must reload: too far behind, too many events, or a position from
 * before the database was restored, which the event's time reveals. `inbox` may begin earlier, for another stream of
 * the account that is further behind.
 */
export function eventsAfter({ number, atMs }: StreamPosition, { events: all, last }: InboxEvents): InboxEvent[] | null {
  if (number > last || last - number > MAX_EVENTS) return null;
  const events = all.filter((event) => event.number >= number);
  const [first] = events;
  if (first?.number === number) {
    if (atMs !== 0 && first.atMs !== atMs) return null;
    return events.at(-1)?.number === last ? events.slice(1) : null;
  }
  if (number === last) return [];
  return first?.number === number + 1 && events.at(-1)?.number === last ? events : null;
}

/** Deletes inbox events older than a day: screens that return later reload everything. */
export async function deleteOldInboxEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('inbox_update')
    .where('at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}

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

/** Numbered per person; screens learn at commit. Locks inboxes by id, after conversations, against deadlocks. */
export async function notifyInboxes(trx: Trx, changes: readonly InboxChange[], now: Date): Promise<void> {
  for (const { accountId, name, about, unread } of changes.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    await sql`
      with inbox as (
        insert into inbox (account_id, unread, last_update) values (${accountId}, greatest(${unread}, 0), 1)
        on conflict (account_id) do update
          set unread = inbox.unread + ${unread}, last_update = inbox.last_update + 1
        returning account_id, unread, last_update
      ), inserted_event as (
        insert into inbox_update (account_id, number, name, about, unread, at)
        select account_id, last_update, ${name}, ${JSON.stringify(about)}::jsonb, unread, ${now} from inbox
      )
      select pg_notify(${INBOX_CHANNEL}, account_id::text) from inbox`.execute(trx);
  }
}

/** Sends a typing indicator to the other participant; nothing is stored. */
export async function notifyWriting(db: Db, writing: Writing): Promise<void> {
  await sql`select pg_notify(${WRITING_CHANNEL}, ${JSON.stringify(writing)})`.execute(db);
}

/** Makes the host's open screens reload the home's calendar. */
export async function notifyCalendarChanged(trx: Trx, listing: string, now: Date): Promise<void> {
  const { host_id: accountId } = await trx
    .selectFrom('listing')
    .select('host_id')
    .where('id', '=', listing)
    .executeTakeFirstOrThrow();
  await notifyInboxes(trx, [{ accountId, name: 'calendar', about: { listing }, unread: 0 }], now);
}
