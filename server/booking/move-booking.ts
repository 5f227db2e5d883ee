import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type BookingEvent, nextState } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';

type Trx = Transaction<Database>;

/**
 * Moves a booking through its life cycle: the only code that writes a state. The caller holds its home's lock
 * (`lockBooking` or `lockListing`). The database takes its days as it becomes live and frees them as it expires
 * or is cancelled (trigger `booking_days`). Throws where the table of booking-states.ts knows no such way.
 */
export async function moveBooking(
  trx: Trx,
  booking: BookingRecord,
  event: BookingEvent,
  now: Date,
  change: { cancelledBy?: 'guest' | 'host' } = {},
): Promise<BookingRecord> {
  const state = nextState(booking, event, now);
  if (state === null) throw new Error(`a booking that is ${booking.state} cannot ${event}`);
  const cancelled = event === 'cancel' ? { cancelledBy: change.cancelledBy ?? null, cancelledAt: now } : {};
  await trx
    .updateTable('booking')
    .set({
      state,
      updated_at: now,
      ...(event === 'cancel' ? { cancelled_by: change.cancelledBy ?? null, cancelled_at: now } : {}),
    })
    .where('id', '=', booking.id)
    .execute();
  return { ...booking, state, ...cancelled };
}
