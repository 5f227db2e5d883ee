import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';

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
 * stay, `nights` and `nights_over` in the span, and whether it was sold and paid elsewhere.
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
