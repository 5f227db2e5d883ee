import { type BookingRecord, lockBooking, payableOf } from '../booking/bookings.ts';
import { confirmPaidBooking } from '../booking/confirm-paid-booking.ts';
import type { Context } from '../context.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { GatewayPayment } from '../money/gateway-answers.ts';
import { wantRefund } from '../money/ledger.ts';
import { postPaidLetters } from './paid-letters.ts';
import { postNotKeptLetter } from './refund-letters.ts';
import { findOrder, type OrderRecord } from './orders.ts';

export type Parts = Pick<Context, 'db' | 'jobs' | 'mailer' | 'settings' | 'log'>;

const PAISE = 100;

/**
 * Enters a captured payment in the ledger, whoever brings the news and however often. True: it pays for the stay,
 * and the booking is confirmed. False: it cannot be kept (its order was superseded, the stay is paid, cancelled or
 * too late), and all of it goes back. One transaction, which takes the home and then the booking.
 */
export function applyPayment(context: Parts, order: OrderRecord, payment: GatewayPayment, now: Date): Promise<boolean> {
  return retriedTransaction(context.db, async (trx) => {
    const booking = await lockBooking(trx, order.bookingId);
    // Under the lock: whether it was superseded meanwhile is settled now.
    const current = await findOrder(trx, order.id);
    if (booking === null || current === null) throw new Error(`the order ${order.id} has no booking`);
    const known = await trx
      .selectFrom('payment')
      .select('kept')
      .where('gateway_payment_id', '=', payment.id)
      .executeTakeFirst();
    if (known !== undefined) return known.kept;

    const kept = isRight(current, booking, payment) && (await confirmPaidBooking(trx, context, booking, now));
    await trx
      .insertInto('payment')
      .values({
        gateway_payment_id: payment.id,
        order_id: order.id,
        booking_id: booking.id,
        amount_paise: payment.amount,
        captured_at: now,
        kept,
      })
      .execute();
    if (kept) {
      await postPaidLetters(trx, context, booking, now);
      return true;
    }
    const refunded = { gatewayPaymentId: payment.id, bookingId: booking.id, amountPaise: payment.amount };
    await wantRefund(trx, context.jobs, { payment: refunded, reason: 'not-kept', now });
    await postNotKeptLetter(trx, context, booking, payment.amount);
    context.log.warn({ booking: booking.id, payment: payment.id }, 'a payment could not be kept and goes back');
    return false;
  });
}

/** Of the open order, and exactly what the stay costs now. */
function isRight(order: OrderRecord, booking: BookingRecord, payment: GatewayPayment): boolean {
  const { amount, currency } = payment;
  return (
    !order.isSuperseded && currency === 'INR' && amount === order.amountPaise && amount === payableOf(booking) * PAISE
  );
}
