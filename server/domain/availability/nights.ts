import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';

/** Nights of some days, both included; of those up to `over`, the morning after has come. */
export interface NightSpan {
  from: CalendarDate;
  to: CalendarDate;
  over: CalendarDate;
}

/** Whose homes: all of a host's, or one of them. */
export interface HomesOfHost {
  hostId: string;
  listingId: string | undefined;
}

/**
 * SQL: the stays of a host that are paid for and not cancelled, as far as their nights lie in the span: `id`, `listing_id`,
 * `all_nights` of the stay, `nights` and `nights_over` in the span, and whether it was sold and paid elsewhere.
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
 * SQL: of each of a host's homes, on how many nights of the span it could be booked here: `listing_id`, `open` and `open_over`.
 * From the day on which it was published to the one on which it was taken down, less what its host blocks, what other sites
 * have, and the preparation after stays. Rules of the home, such as its shortest stay, close nothing.
 */
export function openNights({ hostId, listingId }: HomesOfHost, { from, to, over }: NightSpan): RawBuilder<unknown> {
  const lengthOf = (days: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${days}) as part)`;
  return sql`
    select listing.id as listing_id, ${lengthOf(sql`bookable.days`)} as open,
      ${lengthOf(sql`bookable.days * datemultirange(daterange(null, ${over}, '[]'))`)} as open_over
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
