import { refundOnCancel, refundPercent } from '@aangan/contract/rules/refunds.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { bookingNotFound, wrongState } from '../refusals.ts';
import { appendEvent } from '../events/append-event.ts';
import { remainingRefundable, createRefund } from '../ledger/ledger.ts';
import { reverseSplit } from '../ledger/split-payment.ts';
import { nextState, bookingAt } from './booking-states.ts';
import { type BookingRecord, earnedBy, lockBooking } from './bookings.ts';
import { transitionBooking } from './transition-booking.ts';
import type { AppContext } from '../context.ts';

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

    const who = accountId === booking.host.id ? 'host' : 'guest';
    // Excludes payments that were not accepted, and refunds made directly at the gateway.
    const paid = await remainingRefundable(trx, booking.id);
    const refund = refundOnCancel(booking, paid, who, now);
    const cancelled = await transitionBooking(trx, booking, 'cancel', now, who);
    const wish = { bookingId, amount: refund, reason: `cancelled-by-${who}`, now } as const;
    const refundPaise = await createRefund(trx, context.jobs, wish);
    const percent = refundPercent(booking, who, now);
    await reverseSplit(trx, context.jobs, earnedBy(cancelled), { percent, refundPaise }, now);
    await appendEvent(trx, { kind: 'stay-cancelled', bookingId, data: { by: who, paid, refund } }, now);
    return cancelled;
  });
}
