import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { areDaysTaken } from '../calendar/taken-days.ts';
import { nextState, bookingAt } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';
import { expireListingHolds } from './expire-holds.ts';
import { findHomeOfBooking } from './listing-of-booking.ts';
import { transitionBooking } from './transition-booking.ts';
import { saveTax } from './current-tax.ts';

/**
 * Confirms a booking whose payable amount was captured; the one place where a payment does so. Call it in the
 * transaction that took the booking with `lockBooking`, with the booking that it answered. `agreed` is the same with the
 * tax by which it was paid, where that is another.
 *
 * True: the payment pays for this stay. The booking was held; or it had expired, its days were still free and were
 * taken again, and its check-in day is not over. Whoever paid is told by the payment room.
 * False: the payment cannot be accepted: it is confirmed or completed already, cancelled, too late,
 * somebody else has a day of it, or its home was taken out of view or its guest's account deleted since it expired.
 */
export async function confirmPaidBooking(
  trx: Transaction<Database>,
  booking: BookingRecord,
  now: Date,
  agreed = booking,
): Promise<boolean> {
  const current = bookingAt(booking, now);
  if (nextState(current, 'pay', now) === null) return false;
  if (current.state === 'expired') {
    // Also for this booking, so that days taken by another site count.
    await expireListingHolds(trx, booking.listingId, now);
    if ((await isHomeGone(trx, booking, now)) || (await isGuestGone(trx, booking))) return false;
    if (await areDaysTaken(trx, booking, now)) return false;
  }
  if (agreed !== booking) await saveTax(trx, agreed, now);
  await transitionBooking(trx, current, 'pay', now);
  return true;
}

/** Whether the home is withdrawn, which requires that it had no active bookings. */
async function isHomeGone(db: Kysely<Database>, booking: BookingRecord, now: Date): Promise<boolean> {
  return (await findHomeOfBooking(db, booking, now)).deletedAt !== null;
}

/** Whether the guest's account is closed, so that nobody would arrive or could be notified. */
async function isGuestGone(db: Kysely<Database>, { guest }: BookingRecord): Promise<boolean> {
  const { rows } = await sql`select 1 from account where id = ${guest.id} and deleted_at is not null`.execute(db);
  return rows.length > 0;
}
