import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { DayRange } from '@aangan/contract/rules/stay-request.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchReads, perDatabase } from '../../platform/concurrency/batch-reads.ts';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';

/*
 * SQL conditions on the `booking` in scope at a time. An ended hold frees its days at that instant,
 * whether or not a sweep has recorded it; so `held_until` is compared here and nowhere else.
 */

/** Live: held or confirmed at `now`, and its stay is not over. */
export function bookingIsLive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state = 'confirmed' or ${isHoldActive(now)}) and booking.check_out >= ${dateInIndia(now)}`;
}

/** Held, confirmed or completed at `now`: neither cancelled nor expired. */
export function isLiveOrCompleted(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state in ('confirmed', 'completed') or ${isHoldActive(now)})`;
}

export function isHoldActive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state = 'held' and booking.held_until > ${now})`;
}

/** A hold that has ended at `now` and is not yet recorded as expired. */
export function holdIsOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state = 'held' and booking.held_until <= ${now})`;
}

/** Until when the `listing` in scope is booked at least: the end of a hold, `infinity` for a stay; null if free. */
export function bookedUntil(now: Date): RawBuilder<Date | number | null> {
  return sql`(
    select case booking.state when 'held' then booking.held_until else 'infinity' end
    from booking where booking.listing_id = listing.id and ${bookingIsLive(now)} limit 1
  )`;
}

/** Taken days of a published home from today on; null for no such home. Batched: call outside any transaction. */
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

/** SQL: days of the `listing` in scope taken by bookings, preparation, blocks and other sites, without saying which. */
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

/** A range of nights, both ends included; nights up to `over` are past. */
export interface NightSpan {
  from: CalendarDate;
  to: CalendarDate;
  over: CalendarDate;
}

/** All homes of a host, or one home. */
export interface HomesOfHost {
  hostId: string;
  listingId: string | undefined;
}

/**
 * SQL: a host's paid stays that are not cancelled and have nights in the span: `id`, `listing_id`, `all_nights` of the
 * stay, `nights` in the span, `nights_over` of those until `over`, and `settled_elsewhere`: paid outside Aangan.
 */
export function soldStays({ hostId, listingId }: HomesOfHost, { from, to, over }: NightSpan): RawBuilder<unknown> {
  return sql`
    select booking.id, booking.listing_id, booking.settled_elsewhere, booking.check_out - booking.check_in as all_nights,
      least(booking.check_out, ${to}::date + 1) - greatest(booking.check_in, ${from}::date) as nights,
      greatest(0, least(booking.check_out, ${over}::date + 1) - greatest(booking.check_in, ${from}::date)) as nights_over
    from booking
    where booking.host_id = ${hostId} and ${ofHome(sql`booking.listing_id`, listingId)}
      and booking.state in ('confirmed', 'completed') and booking.check_in <= ${to} and booking.check_out > ${from}`;
}

/**
 * SQL: the number of bookable nights in the span of each of a host's homes: `listing_id`, `open` and `open_over`. From
 * the day of publication to the day of removal, minus the host's blocks, days of other sites and preparation after
 * stays. Rules such as the minimum stay do not count.
 */
export function openNights({ hostId, listingId }: HomesOfHost, { from, to, over }: NightSpan): RawBuilder<unknown> {
  const countDays = (days: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${days}) as part)`;
  return sql`
    select listing.id as listing_id, ${countDays(sql`bookable.days`)} as open,
      ${countDays(sql`bookable.days * datemultirange(daterange(null, ${over}, '[]'))`)} as open_over
    from listing
    cross join lateral (
      select greatest(${from}::date, (listing.created_at at time zone 'Asia/Kolkata')::date) as first,
        least(${to}::date + 1, (listing.deleted_at at time zone 'Asia/Kolkata')::date) as last
    ) as life
    cross join lateral (
      select datemultirange(daterange(life.first, greatest(life.first, life.last))) - coalesce((
        select range_agg(taken_days.days) from taken_days
        where taken_days.listing_id = listing.id and taken_days.kind <> 'booking'
          and taken_days.days && daterange(${from}, ${to}, '[]')
      ), '{}') as days
    ) as bookable
    where listing.host_id = ${hostId} and ${ofHome(sql`listing.id`, listingId)}`;
}

function ofHome(column: RawBuilder<unknown>, listingId: string | undefined): RawBuilder<unknown> {
  return listingId === undefined ? sql`true` : sql`${column} = ${listingId}`;
}
