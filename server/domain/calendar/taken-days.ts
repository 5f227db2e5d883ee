import { MAX_PREPARATION_DAYS } from '@aangan/contract/limits.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { judge, reasons } from '@aangan/contract/rules/judge.ts';
import type { DayRange, StayDates } from '@aangan/contract/rules/stay-request.ts';
import { type RawBuilder, sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { violates } from '../../platform/database/transactions.ts';
import { bookingIsLive } from './booked-nights.ts';

/** Whether a stay's days are taken. Final under the home's lock. */
export async function areDaysTaken(db: Db, stay: HomeDays, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: ConflictingDays }>`select ${conflictingDays(stay, now)} as found`.execute(db);
  const { checkIn, checkOut } = stay;
  const verdict = judge({ checkIn, checkOut }, rows[0]?.found ?? {}, now);
  return verdict.reasons.some((reason) => reasons[reason].code === 'DATES_TAKEN');
}

/** The nights of active bookings from `from` to `to`, with their bookings. The caller holds the home's lock. */
export async function listStaysOn(
  db: Db,
  listingId: string,
  dates: readonly CalendarDate[],
): Promise<{ date: CalendarDate; bookingId: string }[]> {
  const { rows } = await sql<{ date: CalendarDate; bookingId: string }>`
    select day as date, booking_id as "bookingId"
    from unnest(${dates}::date[]) as day
      join taken_days on taken_days.listing_id = ${listingId} and kind = 'booking' and days @> day
    order by day`.execute(db);
  return rows;
}

/** Taken days in the copy of a host's data (accounts/exported-records.ts). */
export const exportedTakenDays = {
  path: 'homes/taken-days.json',
  table: 'taken_days',
  columns: 'id listing_id booking_id feed_id kind days',
};

interface HomeDays extends StayDates {
  listingId: string;
}

export interface ConflictingDays {
  /** Days on which the stay cannot have a night. */
  taken: readonly DayRange[];
  /** Days on which the stay cannot end, because its preparation would overlap another stay. */
  noDeparture: readonly DayRange[];
}

/**
 * SQL: the taken days at `now` that overlap a stay and its preparation, except stays of the guest `but`. Impossible dates
 * are sorted for the range, so that they are refused as dates rather than by PostgreSQL.
 */
export function conflictingDays(
  { listingId, checkIn, checkOut }: HomeDays,
  now: Date,
  but?: string,
): RawBuilder<ConflictingDays> {
  const ofOthers = but === undefined ? sql`` : sql`and booking.guest_id is distinct from ${but}`;
  return sql<ConflictingDays>`(
    select json_build_object(
      'taken', coalesce(json_agg(json_build_object('start', lower(days), 'end', upper(days) - 1)), '[]'),
      'noDeparture', coalesce(
        json_agg(json_build_object('start', lower(days) - prepared.days_after + 1, 'end', upper(days) - 1))
          filter (where taken_days.kind = 'booking'),
        '[]'
      )
    )
    from taken_days
      cross join (select preparation_days_of(${listingId}) as days_after) as prepared
      left join booking on booking.id = taken_days.booking_id
    where taken_days.listing_id = ${listingId}
      and days && daterange(
        least(${checkIn}::date, ${checkOut}::date), greatest(${checkIn}::date, ${checkOut}::date) + ${sql.lit(MAX_PREPARATION_DAYS)}, '[]'
      )
      and (booking.id is null or booking.state <> 'held' or booking.held_until > ${now})
      ${ofOthers}
  )`;
}

/** Whether the database refused a row because its days overlap others. */
export function isOverlapViolation(error: unknown): boolean {
  return violates(error, 'taken_days_once');
}

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
export async function updateFeedDays(trx: Trx, listingId: string): Promise<void> {
  await sql`select sync_feed_days(${listingId})`.execute(trx);
}

/** Conflicts of other sites' events with active bookings; consecutive days of a site and a booking are one conflict. */
export async function findConflicts(db: Db, listingIds: readonly string[], now: Date): Promise<Conflict[]> {
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
  db: Db,
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

/**
 * SQL: whether the `listing` in scope is available for a stay: days and rules allow it. Evaluated per home, after all
 * other filters, so that PostgreSQL does not scan all bookings. `matching_home` of the migrations uses the same
 * condition. For a home without settings, check-out days count as taken, and no rules apply. With TAX=india a home
 * without a state accepts no stay.
 */
export function canHostStay({ checkIn, checkOut }: StayDates, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    (listing.state is not null or (select price_tax.rule from price_tax) is null)
    and case when listing.has_calendar then (
      select accepts from home_accepts_stay(listing.id, ${checkIn}::date, ${checkOut}::date, ${now}::timestamptz) as accepts
    ) else (
      select true from booking
      where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
        and booking.check_in <= ${checkOut}::date and booking.check_out >= ${checkIn}::date
        and (booking.state = 'confirmed' or booking.held_until > ${now})
      limit 1
    ) is null end
  )`;
}
