import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { expireListingHolds } from '../bookings/due-bookings.ts';
import { type Conflict, findConflicts, updateFeedDays } from '../calendar/taken-days.ts';
import { appendEvents } from '../events/event-log.ts';
import { lockListing } from '../homes/listings.ts';
import { notifyCalendarChanged } from '../inbox/inbox-events.ts';
import {
  type ClaimedFeed,
  type FetchTimes,
  isStillClaimed,
  recordFetch,
  recordUnchangedFetch,
} from './feed-schedule.ts';
import type { CalendarEvent, Span } from './ical/calendar-event.ts';
import { type ExportedDays, OWN_EVENT_GRACE_MS, uidWithoutHost } from './match-events.ts';
import { type FeedUpdate, type KnownState, planFeedUpdate } from './plan-feed-update.ts';

/** A fetched calendar; null if it is unchanged. */
type FetchedFeed = { events: CalendarEvent[]; etag: string | null; modified: string | null } | null;

/** Under the home's lock, so that a day is either booked or the site's. Most fetches change nothing and take no lock. */
export async function applyFeed(db: Db, feed: ClaimedFeed, fetched: FetchedFeed, times: FetchTimes): Promise<void> {
  const plan = async (from: Db) => {
    const events = fetched?.events ?? null;
    return planFeedUpdate(
      await loadKnownState(from, feed, events, times.now),
      events,
      dateInIndia(times.now),
      times.now,
    );
  };
  if ((await plan(db)).isNoChange) return recordUnchangedFetch(db, feed, times, fetched);
  await retryTransaction(db, async (trx) => {
    await lockListing(trx, feed.listingId);
    if (!(await holdsClaim(trx, feed))) return;
    await expireListingHolds(trx, feed.listingId, times.now);
    const changes = await plan(trx);
    await writeEvents(trx, feed.id, changes);
    await updateFeedDays(trx, feed.listingId);
    await recordConflicts(trx, feed, times.now);
    const { emptySince } = changes;
    await recordFetch(trx, feed, times, {
      ...(fetched && { etag: fetched.etag, modified: fetched.modified }),
      empty_since: emptySince,
      last_error: emptySince === null ? null : 'empty',
    });
    await notifyCalendarChanged(trx, feed.listingId, times.now);
  });
}

async function holdsClaim(trx: Trx, feed: ClaimedFeed): Promise<boolean> {
  const { rows } = await sql`select from feed where ${isStillClaimed(feed)} for no key update`.execute(trx);
  return rows.length > 0;
}

/** Days claimed both by one of our stays and by another site, both ends included. */
export function listConflicts(db: Db, listingIds: readonly string[], now: Date): Promise<Conflict[]> {
  return findConflicts(db, listingIds, now);
}

/** Notifies the host once of each conflict between a feed and a stay. The caller holds the home's lock. */
async function recordConflicts(
  trx: Trx,
  { id, listingId }: { id: string; listingId: string },
  now: Date,
): Promise<void> {
  const clashes = (await listConflicts(trx, [listingId], now)).filter(({ feed }) => feed === id);
  const bookings = [...new Set(clashes.map(({ bookingId }) => bookingId))];
  await trx
    .deleteFrom('feed_conflict')
    .where('feed_id', '=', id)
    .$if(bookings.length > 0, (gone) => gone.where('booking_id', 'not in', bookings))
    .execute();
  if (bookings.length === 0) return;
  const begun = await trx
    .insertInto('feed_conflict')
    .values(bookings.map((booking_id) => ({ feed_id: id, booking_id, since: now })))
    .onConflict((known) => known.doNothing())
    .returning('booking_id')
    .execute();
  await appendEvents(
    trx,
    begun.map(({ booking_id: bookingId }) => ({ kind: 'calendar-conflict', bookingId, data: { feedId: id } })),
    now,
  );
}

/** Loads the state that fetched events are compared with; null events mean an unchanged calendar. */
async function loadKnownState(
  db: Db,
  { id, listingId }: ClaimedFeed,
  fetchedEvents: readonly CalendarEvent[] | null,
  now: Date,
): Promise<KnownState> {
  const feed = await db.selectFrom('feed').select('empty_since').where('id', '=', id).executeTakeFirst();
  const rows = await db
    .selectFrom('feed_event')
    .select(['id', 'uid', 'days', 'is_block as isBlock', 'is_echo as isOwnEvent', 'since', 'missed'])
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

async function findOwnUids(db: Db, listingId: string, fetchedEvents: readonly { uid: string }[]): Promise<Set<string>> {
  const uids = fetchedEvents.map(({ uid }) => uidWithoutHost(uid)).filter(isUuid);
  if (uids.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from calendar_reading where listing_id = ${listingId} and uid = any(${uids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** Days that a site has fetched from us and may still list. */
async function findExportedDays(db: Db, listingId: string, feedId: string, now: Date): Promise<ExportedDays[]> {
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
async function writeEvents(trx: Trx, feedId: string, plan: FeedUpdate): Promise<void> {
  const { remaining, removed } = plan;
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await sql`delete from feed_event where id = any(${ids}::bigint[])`.execute(trx);
  }
  const rows = remaining.map(({ id, uid, days, isBlock, isOwnEvent, since, missed }) => ({
    id,
    feed_id: feedId,
    uid,
    days: formatDays(days),
    is_block: isBlock,
    is_echo: isOwnEvent,
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

/** Format of the column `days`: `[2026-12-01,2026-12-04)`. */
export function formatDays({ start, end }: Span): string {
  return `[${start},${end})`;
}

export function parseDays(text: string): Span {
  return { start: text.slice(1, 11), end: text.slice(12, 22) };
}
