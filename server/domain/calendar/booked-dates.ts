import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { DayRange } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, sql } from 'kysely';
import { batchReads, perDatabase } from '../../platform/concurrency/batch-reads.ts';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive } from './live-bookings.ts';

type Db = Kysely<Database>;

/**
 * The taken days of a published home from today on, in order, for any reason; null if the home does not exist. Loaded
 * in a batch, so outside any transaction.
 */
export async function findBookedDates(db: Db, listingId: string, now: Date): Promise<DayRange[] | null> {
  return (await batchedDates(db)(listingId, now)) ?? null;
}

const batchedDates = perDatabase((db) =>
  batchReads((listingIds: readonly string[], now) => loadBookedDates(db, listingIds, now)),
);

/** The taken days of several published homes by id, from today on; unpublished homes are omitted. */
async function loadBookedDates(db: Db, listingIds: readonly string[], now: Date): Promise<Map<string, DayRange[]>> {
  const known = listingIds.filter(isUuid);
  if (known.length === 0) return new Map();
  const { rows } = await sql<{ id: string; days: DayRange[] }>`
    select listing.id, case when listing.has_calendar then ${takenRanges(now)} else (
      select coalesce(json_agg(json_build_object('start', check_in, 'end', check_out) order by check_in), '[]')
      from booking where booking.listing_id = listing.id and ${bookingIsLive(now)}
    ) end as days
    from listing where ${isAnyOf(sql`listing.id`, known)} and listing.deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/**
 * SQL: the ranges of days of the `listing` in scope taken by bookings, preparation, blocks and other sites, without who
 * takes which.
 */
function takenRanges(now: Date) {
  return sql`(
    select coalesce(json_agg(json_build_object('start', lower(run), 'end', upper(run) - 1) order by run), '[]')
    from (
      select unnest(range_agg(taken_days.days)) as run
      from taken_days left join booking on booking.id = taken_days.booking_id
      where taken_days.listing_id = listing.id and taken_days.days && daterange(${dateInIndia(now)}::date, null)
        and (booking.id is null or booking.state <> 'held' or booking.held_until > ${now})
    ) as runs
  )`;
}
