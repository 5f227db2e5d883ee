import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { holdIsOver } from '../calendar/live-bookings.ts';
import { appendEvent } from '../events/append-event.ts';
import { nextState } from './booking-states.ts';
import { selectBookings } from './booking-rows.ts';
import { type BookingRecord, bookingRecord } from './bookings.ts';
import { transitionBooking } from './transition-booking.ts';
import { processDueBookings } from './process-due-bookings.ts';

type Trx = Transaction<Database>;

/**
 * Expires a home's ended holds, so that they block no days even if the sweep is late. The caller holds the
 * home's lock.
 */
export async function expireListingHolds(trx: Trx, listingId: string, now: Date): Promise<void> {
  const rows = await selectBookings(trx).where('booking.listing_id', '=', listingId).where(holdIsOver(now)).execute();
  for (const booking of rows.map(bookingRecord)) {
    await expireHold(trx, booking, now);
  }
}

/** Records every ended hold as expired. */
export async function expireHolds(db: Kysely<Database>, now: Date): Promise<void> {
  await processDueBookings(db, {
    due: db.selectFrom('booking').where(holdIsOver(now)).orderBy('held_until'),
    apply: async (trx, booking) => {
      if (nextState(booking, 'expire', now) !== null) await expireHold(trx, booking, now);
    },
  });
}

async function expireHold(trx: Trx, booking: BookingRecord, now: Date): Promise<void> {
  const { id: bookingId, heldUntil } = await transitionBooking(trx, booking, 'expire', now);
  await appendEvent(trx, { kind: 'hold-expired', bookingId, data: { heldUntil: heldUntil.toISOString() } }, now);
}
