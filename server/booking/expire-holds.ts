import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { stateAt } from './booking-states.ts';
import { bookingRecord, lockBooking, selectBookings } from './bookings.ts';
import { moveBooking } from './move-booking.ts';

const BATCH = 200;

/**
 * Expires a home's holds that are over, so that they block no day, however late the job is. The caller holds the
 * home's lock. `except` is the booking that the caller is about to move itself.
 */
export async function expireHoldsOf(
  trx: Transaction<Database>,
  listingId: string,
  now: Date,
  except?: string,
): Promise<void> {
  const rows = await selectBookings(trx)
    .where('booking.listing_id', '=', listingId)
    .where('booking.state', '=', 'held')
    .where('booking.held_until', '<=', now)
    .execute();
  for (const booking of rows.map(bookingRecord)) {
    if (booking.id !== except) await moveBooking(trx, booking, 'expire', now);
  }
}

/** Writes down every hold that is over: what time did by itself becomes what is stored. */
export async function expireHolds(db: Kysely<Database>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('booking')
    .select('id')
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(BATCH)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const booking = await lockBooking(trx, id);
      if (booking?.state === 'held' && stateAt(booking, now) === 'expired') {
        await moveBooking(trx, booking, 'expire', now);
      }
    });
  }
  if (due.length === BATCH) await expireHolds(db, now);
}
