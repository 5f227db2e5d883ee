import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { takeFeedDays } from '../availability/feed-days.ts';
import { expireHoldsOf } from '../bookings/expire-holds.ts';
import { tellCalendarChanged } from '../conversations/tell-calendar-changed.ts';
import { lockListing } from '../listings/lock-listing.ts';
import { type ClaimedFeed, isStillClaimed } from './claim-feeds.ts';
import { noteConflicts } from './conflicts.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import { loadKnown, writeEvents } from './known-events.ts';
import { noteQuietReading, noteRead, type Reading } from './note-readings.ts';
import { planReading } from './plan-reading.ts';

type Trx = Transaction<Database>;

/** What a site told; null where it told the same as the last time. */
type Told = { events: CalendarEvent[]; etag: string | null; modified: string | null } | null;

/**
 * Takes what a good reading tells: under the home's lock, so that a day is either booked or the site's. Most readings tell
 * nothing new, and lock nothing.
 */
export async function takeReading(
  db: Kysely<Database>,
  feed: ClaimedFeed,
  told: Told,
  reading: Reading,
): Promise<void> {
  const plan = async (from: Kysely<Database>) => {
    const events = told?.events ?? null;
    return planReading(await loadKnown(from, feed, events, reading.now), events, dateInIndia(reading.now), reading.now);
  };
  if ((await plan(db)).isQuiet) return noteQuietReading(db, feed, reading, told);
  await retriedTransaction(db, async (trx) => {
    await lockListing(trx, feed.listingId);
    if (!(await isStillOurs(trx, feed))) return;
    await expireHoldsOf(trx, feed.listingId, reading.now);
    const changes = await plan(trx);
    await writeEvents(trx, feed.id, changes);
    await takeFeedDays(trx, feed.listingId);
    await noteConflicts(trx, feed, reading.now);
    const { emptySince } = changes;
    await noteRead(trx, feed, reading, {
      ...(told && { etag: told.etag, modified: told.modified }),
      empty_since: emptySince,
      last_error: emptySince === null ? null : 'empty',
    });
    await tellCalendarChanged(trx, feed.listingId, reading.now);
  });
}

async function isStillOurs(trx: Trx, feed: ClaimedFeed): Promise<boolean> {
  const { rows } = await sql`select from feed where ${isStillClaimed(feed)} for no key update`.execute(trx);
  return rows.length > 0;
}
