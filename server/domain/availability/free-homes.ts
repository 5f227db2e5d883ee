import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether the `listing` in scope takes a stay: its days are free, and its host's rules allow it. Queried home by home,
 * and only of those that pass all else: no list of all bookings is made of it. `homes_found`, in the migrations, queries the
 * same of what it finds. A home whose host has set nothing has its check-out days taken, and no rules.
 */
export function takesStay({ checkIn, checkOut }: StayDates, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    case when listing.has_calendar then (
      select takes from home_takes(listing.id, ${checkIn}::date, ${checkOut}::date, ${now}::timestamptz) as takes
    ) else (
      select true from booking
      where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
        and booking.check_in <= ${checkOut}::date and booking.check_out >= ${checkIn}::date
        and (booking.state = 'confirmed' or booking.held_until > ${now})
      limit 1
    ) is null end
  )`;
}
