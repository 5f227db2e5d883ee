import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { setRatingCounted } from '../reviews/listing-ratings.ts';
import { type BookingEvent, nextState } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';

/**
 * Applies an event to a booking: the only code that writes its state. The caller holds its home's lock (`lockBooking`
 * or `lockListing`). The trigger `booking_days` takes the days of a booking that becomes active and frees the days of a
 * booking that expires or is cancelled; its rating counts while the booking does. `who`: the side that cancels. Throws
 * if the table of booking-states.ts has no such transition.
 */
export async function transitionBooking(
  trx: Transaction<Database>,
  booking: BookingRecord,
  event: BookingEvent,
  now: Date,
  who: 'guest' | 'host' | null = null,
): Promise<BookingRecord> {
  const state = nextState(booking, event, now);
  if (state === null) throw new Error(`a booking that is ${booking.state} cannot ${event}`);
  const cancelledAt = event === 'cancel' ? now : null;
  await trx
    .updateTable('booking')
    .set({ state, cancelled_by: who, cancelled_at: cancelledAt, updated_at: now })
    .where('id', '=', booking.id)
    .execute();
  await setRatingCounted(trx, booking.id, state !== 'expired' && state !== 'cancelled');
  return { ...booking, state, cancelledBy: who, cancelledAt };
}
