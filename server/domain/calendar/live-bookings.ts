import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';

/*
 * SQL conditions on the `booking` in scope at a time. An ended hold frees its days at that instant,
 * whether or not a sweep has recorded it; so `held_until` is compared here and nowhere else.
 */

/** Active: held or confirmed at `now`, and its stay is not over. Names in code and texts on screens say "live". */
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

/**
 * Time until which the `listing` in scope counts as booked: the end of its first hold, `infinity` without a hold among
 * its active bookings, null without active bookings.
 */
export function bookedUntil(now: Date): RawBuilder<Date | number | null> {
  return sql`(
    select min(case when booking.state = 'held' then booking.held_until else 'infinity' end)
    from booking where booking.listing_id = listing.id and ${bookingIsLive(now)}
  )`;
}
