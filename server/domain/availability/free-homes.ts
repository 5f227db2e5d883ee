import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether the `listing` in scope is free on all days of a stay, both ends included. Queried home by home, and only of those
 * that pass all else: no list of all bookings is made of it. `homes_found`, in the migrations, queries the same of what it finds.
 */
export function isFree({ checkIn, checkOut }: StayDates, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from booking
    where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
      and booking.check_in <= ${checkOut}::date and booking.check_out >= ${checkIn}::date
      and (booking.state = 'confirmed' or booking.held_until > ${now})
    limit 1
  ) is null`;
}
