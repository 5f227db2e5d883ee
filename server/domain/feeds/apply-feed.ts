import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { updateFeedDays } from '../calendar/feed-days.ts';
import { expireListingHolds } from '../bookings/expire-holds.ts';
import { notifyCalendarChanged } from '../inbox/notify-calendar-changed.ts';
import { lockListing } from '../homes/lock-listing.ts';
import { type ClaimedFeed, isStillClaimed } from './claim-feeds.ts';
import { recordConflicts } from './conflicts.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import { loadKnownState, writeEvents } from './known-events.ts';
import { recordUnchangedFetch, recordFetch, type FetchTimes } from './record-fetches.ts';
import { planFeedUpdate } from './plan-feed-update.ts';

type Trx = Transaction<Database>;

/** A fetched calendar; null if it is unchanged. */
type FetchedFeed = { events: CalendarEvent[]; etag: string | null; modified: string | null } | null;

/**
 * Applies a fetched calendar under the home's lock, so that a day is either booked or the site's. Most fetches change
 * nothing and take no lock.
 */
export async function applyFeed(
  db: Kysely<Database>,
  feed: ClaimedFeed,
  fetched: FetchedFeed,
  reading: FetchTimes,
): Promise<void> {
  const plan = async (from: Kysely<Database>) => {
    const events = fetched?.events ?? null;
    return planFeedUpdate(
      await loadKnownState(from, feed, events, reading.now),
      events,
      dateInIndia(reading.now),
      reading.now,
    );
  };
  if ((await plan(db)).isNoChange) return recordUnchangedFetch(db, feed, reading, fetched);
  await retryTransaction(db, async (trx) => {
    await lockListing(trx, feed.listingId);
    if (!(await holdsClaim(trx, feed))) return;
    await expireListingHolds(trx, feed.listingId, reading.now);
    const changes = await plan(trx);
    await writeEvents(trx, feed.id, changes);
    await updateFeedDays(trx, feed.listingId);
    await recordConflicts(trx, feed, reading.now);
    const { emptySince } = changes;
    await recordFetch(trx, feed, reading, {
      ...(fetched && { etag: fetched.etag, modified: fetched.modified }),
      empty_since: emptySince,
      last_error: emptySince === null ? null : 'empty',
    });
    await notifyCalendarChanged(trx, feed.listingId, reading.now);
  });
}

async function holdsClaim(trx: Trx, feed: ClaimedFeed): Promise<boolean> {
  const { rows } = await sql`select from feed where ${isStillClaimed(feed)} for no key update`.execute(trx);
  return rows.length > 0;
}
