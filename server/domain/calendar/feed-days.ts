import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive } from './live-bookings.ts';

/** Days claimed both by another site and by one of our stays; both ends included. */
export interface Conflict {
  feed: string;
  listingId: string;
  from: CalendarDate;
  to: CalendarDate;
  bookingId: string;
  /** The guest's name. */
  guest: string;
}

/** A range of taken days, `end` excluded: a stay with its preparation; with `bookingId` null, any other reason. */
export interface TakenRun {
  bookingId: string | null;
  start: CalendarDate;
  end: CalendarDate;
}

/** Recomputes the days taken by other sites. The caller holds the home's lock and has expired its ended holds. */
export async function updateFeedDays(trx: Transaction<Database>, listingId: string): Promise<void> {
  await sql`select sync_feed_days(${listingId})`.execute(trx);
}

/** Conflicts of other sites' events with active bookings; consecutive days of a site and a booking are one conflict. */
export async function findConflicts(
  db: Kysely<Database>,
  listingIds: readonly string[],
  now: Date,
): Promise<Conflict[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<Conflict>`
    select feed.id as feed, feed.listing_id as "listingId", lower(both_days) as "from", upper(both_days) - 1 as "to",
      booking.id as "bookingId", guest.name as guest
    from feed
      join booking on booking.listing_id = feed.listing_id and ${bookingIsLive(now)}
      join account as guest on guest.id = booking.guest_id
      join taken_days as stay on stay.booking_id = booking.id and stay.kind = 'booking'
      cross join lateral (
        select unnest(range_agg(feed_event.days * stay.days)) as both_days
        from feed_event where feed_event.feed_id = feed.id and not feed_event.is_echo and feed_event.days && stay.days
      ) as met
    where ${isAnyOf(sql`feed.listing_id`, listingIds)} and upper(both_days) > ${dateInIndia(now)}::date
    order by lower(both_days), feed.created_at, feed.id`.execute(db);
  return rows;
}

/**
 * The taken days of a home from today on, for export to another site, or with `feedId` null for anybody: stays, the
 * host's blocks, and days of other sites that are marked to be passed on; never days that came from that site.
 */
export async function loadTakenRuns(
  db: Kysely<Database>,
  { listingId, feedId }: { listingId: string; feedId: string | null },
  now: Date,
): Promise<TakenRun[]> {
  const { rows } = await sql<TakenRun>`
    with
      stay as (
        select booking.id, range_merge(range_agg(taken_days.days)) as days
        from taken_days join booking on booking.id = taken_days.booking_id
        where taken_days.listing_id = ${listingId} and (booking.state <> 'held' or booking.held_until > ${now})
        group by booking.id
      ),
      closed as (
        select unnest(range_agg(days) - coalesce((select range_agg(stay.days) from stay), '{}')) as days
        from taken_days
        where listing_id = ${listingId} and booking_id is null
          and (feed_id is null or feed_id in (
            select id from feed where listing_id = ${listingId} and pass_on and id is distinct from ${feedId}
          ))
      )
    select id as "bookingId", lower(days) as "start", upper(days) as "end" from (
      select id, days from stay union all select null, days from closed
    ) as run
    where upper(days) > ${dateInIndia(now)}::date
    order by lower(days), id`.execute(db);
  return rows;
}
