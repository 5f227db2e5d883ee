import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether the `listing` in scope is available for a stay: days and rules allow it. Evaluated per home, after all
 * other filters, so that PostgreSQL does not scan all bookings. `find_homes` of schema/search.sql uses the same
 * condition. For a home without settings, check-out days count as taken, and no rules apply.
 */
export function canHostStay({ checkIn, checkOut }: StayDates, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    case when listing.has_calendar then (
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
