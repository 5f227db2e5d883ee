import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { holdIsOver } from '../availability/live-bookings.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { nextState } from './booking-states.ts';
import { selectBookings } from './booking-rows.ts';
import { type BookingRecord, bookingRecord } from './bookings.ts';
import { moveBooking } from './move-booking.ts';
import { moveDue } from './move-due.ts';

type Trx = Transaction<Database>;

/**
 * Expires a home's holds that are over, so that they block no day, however late the sweep is. The caller holds the
 * home's lock.
 */
export async function expireHoldsOf(trx: Trx, listingId: string, now: Date): Promise<void> {
  const rows = await selectBookings(trx).where('booking.listing_id', '=', listingId).where(holdIsOver(now)).execute();
  for (const booking of rows.map(bookingRecord)) {
    await expireHold(trx, booking, now);
  }
}

/** Writes down every hold that is over: what time did by itself becomes what is stored. */
export async function expireHolds(db: Kysely<Database>, now: Date): Promise<void> {
  await moveDue(db, {
    due: db.selectFrom('booking').where(holdIsOver(now)).orderBy('held_until'),
    move: async (trx, booking) => {
      if (nextState(booking, 'expire', now) !== null) await expireHold(trx, booking, now);
    },
  });
}

async function expireHold(trx: Trx, booking: BookingRecord, now: Date): Promise<void> {
  const { id: bookingId, heldUntil } = await moveBooking(trx, booking, 'expire', now);
  await appendEvent(trx, { kind: 'hold-expired', bookingId, data: { heldUntil: heldUntil.toISOString() } }, now);
}
