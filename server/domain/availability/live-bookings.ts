import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';

/*
 * What time makes of a booking, as SQL over the `booking` in scope. A hold that is over frees its days at that instant,
 * whether or not a sweep has written it down; so `held_until` is compared here and nowhere else.
 */

/** It is held or confirmed at `now`, and its stay is not over. */
export function bookingIsLive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state = 'confirmed' or ${holdRuns(now)}) and booking.check_out >= ${dateInIndia(now)}`;
}

/** It is live at `now`, or its stay is completed: neither cancelled nor expired. */
export function bookingStands(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state in ('confirmed', 'completed') or ${holdRuns(now)})`;
}

export function holdRuns(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state = 'held' and booking.held_until > ${now})`;
}

/** It is over at `now` and not yet written down as expired. */
export function holdIsOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(booking.state = 'held' and booking.held_until <= ${now})`;
}

/**
 * Until when the `listing` in scope counts as booked: when the first of its holds ends, `infinity` where no hold is among
 * its live bookings, null without any.
 */
export function bookedUntil(now: Date): RawBuilder<Date | number | null> {
  return sql`(
    select min(case when booking.state = 'held' then booking.held_until else 'infinity' end)
    from booking where booking.listing_id = listing.id and ${bookingIsLive(now)}
  )`;
}
