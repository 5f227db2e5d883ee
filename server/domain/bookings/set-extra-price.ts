import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { bookingNotFound, wrongState } from '../refusals.ts';
import { appendEvent } from '../events/append-event.ts';
import { supersedeOpenOrder } from '../ledger/ledger.ts';
import { bookingAt } from './booking-states.ts';
import { type BookingRecord, computePayable, lockBooking } from './bookings.ts';
import { holdUntilWithExtra } from './holds.ts';
import { withCurrentTax } from './current-tax.ts';
import type { AppContext } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
