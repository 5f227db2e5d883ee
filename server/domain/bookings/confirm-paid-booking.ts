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
 * Confirms a booking whose payable amount was captured; the only place where a payment does so. Call it in the
 * transaction of `lockBooking`, with the booking returned by it. `agreed` is the same booking with the tax of its
 * payment, if that differs. True: the payment pays for this stay. The booking was held; or it had expired, its days
 * were still free and were taken again, and its check-in day is not over. The caller notifies the payer. False: the
 * payment cannot be accepted: the booking is already confirmed or completed, is cancelled or too late, its days are
 * taken, or its home was withdrawn or its guest's account closed since it expired.
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
    // Expires this booking as well, so that days taken by another site count.
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
