import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { refundOnCancel, refundPercent } from '@aangan/contract/rules/refunds.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { countAttempt, hashSubject } from '../../platform/rate-limits/rate-limits.ts';
import { areDaysTaken } from '../calendar/taken-days.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import { createRefund, lockRefundable, supersedeOpenOrder } from '../ledger/ledger.ts';
import { reverseSplit } from '../ledger/payments.ts';
import { type TaxContext, taxNow } from '../ledger/taxes.ts';
import { bookingNotFound, wrongState } from '../refusals.ts';
import { bookingAt, nextState, stateAt, transitionBooking } from './booking-states.ts';
import type { OwnerContactRecord } from './booking-tables.ts';
import {
  type BookingRecord,
  bookingTaxed,
  computePayable,
  earnedBy,
  findHomeOfBooking,
  lockBooking,
} from './bookings.ts';
import { expireListingHolds } from './due-bookings.ts';
import { holdUntilWithExtra } from './hold-stay.ts';

/**
 * Confirms a booking whose payable amount was captured; the only place where a payment does so. Call it in the
 * transaction of `lockBooking`, with the booking returned by it. `agreed` is the same booking with the tax of its
 * payment, if that differs. True: the payment pays for this stay. The booking was held; or it had expired, its days
 * were still free and were taken again, and its check-in day is not over. The caller notifies the payer. False: the
 * payment cannot be accepted: the booking is already confirmed or completed, is cancelled or too late, its days are
 * taken, or its home was withdrawn or its guest's account closed since it expired.
 */
export async function confirmPaidBooking(
  trx: Trx,
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
async function isHomeGone(db: Db, booking: BookingRecord, now: Date): Promise<boolean> {
  return (await findHomeOfBooking(db, booking, now)).deletedAt !== null;
}

/** Whether the guest's account is closed: nobody would arrive. Keeps an open one open until the transaction ends. */
async function isGuestGone(trx: Trx, { guest }: BookingRecord): Promise<boolean> {
  const account = trx.selectFrom('account').select('deleted_at').where('id', '=', guest.id).forKeyShare();
  return (await account.executeTakeFirstOrThrow()).deleted_at !== null;
}

/**
 * Cancels a booking for its guest or its host, and refunds the amount due, in one transaction. A cancelled booking is
 * returned unchanged; an expired or completed booking is refused.
 */
export function cancelStay(
  context: AppContext,
  bookingId: string,
  accountId: string,
  now: Date,
): Promise<BookingRecord> {
  return retryTransaction(context.db, async (trx) => {
    const locked = await lockBooking(trx, bookingId);
    if (locked === null) throw bookingNotFound();
    const booking = bookingAt(locked, now);
    if (booking.state === 'cancelled') return booking;
    if (nextState(booking, 'cancel', now) === null) throw wrongState('notCancellable', booking.state);

    const cancelledBy = accountId === booking.host.id ? 'host' : 'guest';
    // Excludes payments that were not accepted, refunds made directly at the gateway, and lost disputes.
    const paid = await lockRefundable(trx, booking.id);
    const refund = refundOnCancel(booking, paid, cancelledBy, now);
    const cancelled = await transitionBooking(trx, booking, 'cancel', now, cancelledBy);
    const refundRequest = { bookingId, amount: refund, reason: `cancelled-by-${cancelledBy}`, now } as const;
    const refundPaise = await createRefund(trx, context.jobs, refundRequest);
    const percent = refundPercent(booking, cancelledBy, now);
    await reverseSplit(trx, context.jobs, earnedBy(cancelled), { percent, refundPaise }, now);
    await appendEvent(trx, { kind: 'stay-cancelled', bookingId, data: { by: cancelledBy, paid, refund } }, now);
    return cancelled;
  });
}

/**
 * Sets the extra service's price of a held booking, in whole rupees; the guest is notified of the new amount. The first
 * price restarts the hold. An order with a different amount is superseded. An unchanged price has no effect.
 */
export async function setExtraPrice(
  context: AppContext,
  bookingId: string,
  price: number,
  now: Date,
): Promise<BookingRecord> {
  // Limited, because each changed price sends a mail to the guest.
  const subject = hashSubject(bookingId);
  await countAttempt(context, [{ kind: 'extra price of booking', subject, max: 30, withinMs: DAY_MS }], now);
  return retryTransaction(context.db, async (trx) => {
    const locked = await lockBooking(trx, bookingId);
    if (locked === null) throw bookingNotFound();
    const booking = bookingAt(locked, now);
    if (booking.state !== 'held') throw wrongState('priceFixed', booking.state);
    const isOtherPrice = price !== booking.extraService;
    if (!isOtherPrice && booking.extendedForExtraAt !== null) return booking;

    if (isOtherPrice) await supersedeOpenOrder(trx, booking.id, now);
    const heldUntil = holdUntilWithExtra(booking, context.settings.holdHours, now);
    const extendedForExtraAt = booking.extendedForExtraAt ?? now;
    await trx
      .updateTable('booking')
      .set({ extra_service: price, held_until: heldUntil, extended_for_extra_at: extendedForExtraAt, updated_at: now })
      .where('id', '=', booking.id)
      .execute();
    const priced = { ...booking, extraService: price, heldUntil, extendedForExtraAt };
    const data = {
      price,
      payable: computePayable(withCurrentTax(priced, context, now)),
      heldUntil: heldUntil.toISOString(),
    };
    await appendEvent(trx, { kind: 'extra-price-set', bookingId, data }, now);
    return priced;
  });
}

/** A booking at its current price: while held, its tax follows the day's rate, like its next order; the rest stays. */
export function withCurrentTax(booking: BookingRecord, context: TaxContext, now: Date): BookingRecord {
  return stateAt(booking, now) === 'held' ? bookingTaxed(booking, taxNow(context, now)) : booking;
}

/** Saves a booking's tax and total. Call it in the transaction of `lockBooking`. */
export async function saveTax(trx: Trx, { id, taxPercent, totalRent }: BookingRecord, now: Date): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ tax_percent: taxPercent, total_rent: totalRent, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Saves the guest's contact request to the owner. The caller locked the booking with `lockBooking`. */
export async function saveContactRequest(
  trx: Trx,
  booking: BookingRecord,
  contact: OwnerContactRecord,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact: JSON.stringify(contact), contacted_at: now, updated_at: now })
    .where('id', '=', booking.id)
    .execute();
}

/** Erases a closing guest's contact requests: name, phone, e-mail address and requested services. The bookings stay. */
export async function eraseContactRequests(trx: Trx, guestId: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact: null })
    .where('guest_id', '=', guestId)
    .where('contact', 'is not', null)
    .execute();
}
