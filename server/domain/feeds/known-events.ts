import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ClaimedFeed } from './claim-feeds.ts';
import { formatDays, parseDays } from './days-column.ts';
import { OWN_EVENT_GRACE_MS, type ExportedDays, uidWithoutHost } from './own-events.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import type { KnownState, FeedUpdate } from './plan-feed-update.ts';

/** Loads the state that fetched events are compared with; null events mean an unchanged calendar. */
export async function loadKnownState(
  db: Kysely<Database>,
  { id, listingId }: ClaimedFeed,
  fetchedEvents: readonly CalendarEvent[] | null,
  now: Date,
): Promise<KnownState> {
  const feed = await db.selectFrom('feed').select('empty_since').where('id', '=', id).executeTakeFirst();
  const rows = await db
    .selectFrom('feed_event')
    .select(['id', 'uid', 'days', 'is_block as isBlock', 'is_echo as isEcho', 'since', 'missed'])
    .where('feed_id', '=', id)
    .orderBy('id')
    .execute();
  const events = rows.map(({ days, ...event }) => ({ ...event, days: parseDays(days) }));
  return {
    events,
    emptySince: feed?.empty_since ?? null,
    ourUids: await findOwnUids(db, listingId, fetchedEvents ?? events),
    exported: await findExportedDays(db, listingId, id, now),
  };
}

/** The fetched UIDs that we created for this home. */
async function findOwnUids(
  db: Kysely<Database>,
  listingId: string,
  fetchedEvents: readonly { uid: string }[],
): Promise<Set<string>> {
  const uids = fetchedEvents.map(({ uid }) => uidWithoutHost(uid)).filter(isUuid);
  if (uids.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from calendar_reading where listing_id = ${listingId} and uid = any(${uids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** Days that a site has fetched from us and may still list. */
async function findExportedDays(
  db: Kysely<Database>,
  listingId: string,
  feedId: string,
  now: Date,
): Promise<ExportedDays[]> {
  const rows = await db
    .selectFrom('calendar_reading')
    .select(['days', 'since', 'until'])
    .where('listing_id', '=', listingId)
    .where('feed_id', '=', feedId)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', new Date(now.getTime() - OWN_EVENT_GRACE_MS))]))
    .where(sql<boolean>`upper(days) > ${dateInIndia(now)}::date`)
    .execute();
  return rows.map(({ days, ...exported }) => ({ ...exported, days: parseDays(days) }));
}

/** One statement per kind of change, for any number of events. */
export async function writeEvents(trx: Transaction<Database>, feedId: string, plan: FeedUpdate): Promise<void> {
  const { remaining, removed } = plan;
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await sql`delete from feed_event where id = any(${ids}::bigint[])`.execute(trx);
  }
  const rows = remaining.map(({ id, uid, days, isBlock, isEcho, since, missed }) => ({
    id,
    feed_id: feedId,
    uid,
    days: formatDays(days),
    is_block: isBlock,
    is_echo: isEcho,
    since,
    missed,
  }));
  const rowsIn = sql`json_populate_recordset(null::feed_event, ${JSON.stringify(rows)})`;
  await sql`
    update feed_event
    set uid = input.uid, days = input.days, is_block = input.is_block, is_echo = input.is_echo, since = input.since, missed = input.missed
    from ${rowsIn} as input where feed_event.id = input.id`.execute(trx);
  await sql`
    insert into feed_event (feed_id, uid, days, is_block, is_echo, since, missed)
    select feed_id, uid, days, is_block, is_echo, since, missed from ${rowsIn} as input where input.id is null`.execute(
    trx,
  );
}
