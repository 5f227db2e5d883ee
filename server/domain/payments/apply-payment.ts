import { ruleAt } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Logger } from 'pino';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { stateAt } from '../bookings/booking-states.ts';
import { type BookingRecord, bookingTaxed, computePayable, lockBooking } from '../bookings/bookings.ts';
import { confirmPaidBooking } from '../bookings/change-booking.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import type { GatewayFee } from '../ledger/books/payment-entries.ts';
import {
  type GatewayPayment,
  type GatewayRefund,
  isFullyRefunded,
  type Outcome,
} from '../ledger/gateway/gateway-answers.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import { createRefund, findRefundablePaise } from '../ledger/ledger.ts';
import { findOrder, type OrderRecord } from '../ledger/orders.ts';
import { recordPayment } from '../ledger/payments.ts';
import { findGatewayRefund, recordOutsideFailure, recordOutsideRefund, sumRecordedRefunds } from '../ledger/refunds.ts';
import { markTax, taxNow } from '../ledger/taxes.ts';
import { acceptPayment, computeParts } from './accept-payment.ts';

const PAISE = 100;

/** A captured payment as the gateway returns it, with refunds made directly there. */
interface TakenPayment {
  payment: GatewayPayment;
  outside: readonly GatewayRefund[];
}

/**
 * Records a captured payment in the ledger, idempotently, whatever its source. True: it pays for the stay, and the
 * booking is confirmed. False: it cannot be accepted (fully refunded already, its order was superseded, the stay is
 * paid, cancelled or too late), and the remainder is refunded. A recorded payment keeps its result. Refunds made
 * directly at the gateway are always recorded. One transaction, which locks the home and then the booking.
 */
export function applyPayment(
  context: AppContext,
  order: OrderRecord,
  { payment, outside }: TakenPayment,
  now: Date,
): Promise<boolean> {
  return retryTransaction(context.db, async (trx) => {
    const booking = await lockBooking(trx, order.bookingId);
    // Read under the lock, since the order may have been superseded meanwhile.
    const current = await findOrder(trx, order.id);
    if (booking === null || current === null) throw new Error(`the order ${order.id} has no booking`);
    const known = await trx
      .selectFrom('payment')
      .select('is_accepted')
      .where('gateway_payment_id', '=', payment.id)
      .executeTakeFirst();
    const returned = { paymentId: payment.id, bookingId: booking.id, refunds: outside };
    if (known !== undefined) {
      const isNew = await writeOutsideRefunds(trx, context, returned, now);
      if (isNew && known.is_accepted) await reportRefundedStay(trx, context, booking, payment.id, now);
      return known.is_accepted;
    }

    // The tax rate is that of the day on which the order was opened.
    const agreed = bookingTaxed(booking, ruleAt(current.tax?.percent ?? null));
    const isAccepted = matchesPrice(current, agreed, payment) && (await confirmPaidBooking(trx, booking, now, agreed));
    if (isAccepted && hasOtherRate(current, bookingTaxed(booking, taxNow(context, now))))
      await markTax(trx, current.id);
    const paid = { orderId: current.id, amountPaise: payment.amount };
    const accepted = isAccepted ? await computeParts(trx, context, agreed, paid, now) : null;
    const captured = {
      gateway_payment_id: payment.id,
      order_id: order.id,
      booking_id: booking.id,
      amount_paise: payment.amount,
      captured_at: now,
    };
    await recordPayment(trx, captured, { fee: gatewayFee(payment), accepted });
    if (accepted !== null) await acceptPayment(trx, context, agreed, { ...accepted, paymentId: payment.id }, now);
    await writeOutsideRefunds(trx, context, returned, now);
    if (isAccepted) {
      const data = { paymentId: payment.id, paid: payment.amount / PAISE };
      await appendEvent(trx, { kind: 'stay-paid', bookingId: booking.id, data }, now);
      return true;
    }
    const amountPaise = await findRefundablePaise(trx, payment.id);
    const refunded = { gatewayPaymentId: payment.id, bookingId: booking.id, amountPaise };
    await createRefund(trx, context.jobs, { payment: refunded, reason: 'not-kept', now });
    const data = { paymentId: payment.id, amountPaise: payment.amount };
    await appendEvent(trx, { kind: 'payment-refused', bookingId: booking.id, data }, now);
    context.log.warn({ booking: booking.id, payment: payment.id }, 'a payment could not be accepted and is refunded');
    return false;
  });
}

export function gatewayFee({ fee: feePaise, tax }: GatewayPayment): GatewayFee | null {
  return feePaise === null ? null : { feePaise, taxPaise: tax ?? 0 };
}

/** Whether the payment has the exact price of an order that is not superseded by a price change, and is not fully refunded. */
function matchesPrice(order: OrderRecord, booking: BookingRecord, payment: GatewayPayment): boolean {
  const { amount, currency } = payment;
  return (
    !isFullyRefunded(payment) &&
    order.superseded !== 'price' &&
    currency === 'INR' &&
    amount === order.amountPaise &&
    amount === computePayable(booking) * PAISE
  );
}

/** Whether the tax rate changed since the order was opened. */
function hasOtherRate({ tax, superseded }: OrderRecord, { taxPercent }: BookingRecord): boolean {
  return tax !== null && (superseded === 'tax' || tax.percent !== taxPercent);
}

/** Reports a confirmed stay that is fully refunded: only guest and host can cancel it, so the operator has to act. */
async function reportRefundedStay(
  trx: Trx,
  { log }: AppContext,
  booking: BookingRecord,
  paymentId: string,
  now: Date,
): Promise<void> {
  if (stateAt(booking, now) !== 'confirmed' || (await findRefundablePaise(trx, paymentId)) > 0) return;
  log.error({ booking: booking.id, payment: paymentId }, 'the payment of a confirmed stay is fully refunded');
}

/** Refunds made at the gateway itself, also failed ones; queries only if its refunded sum is not the ledger's. */
export async function findOutsideRefunds(
  { db, gateway }: { db: Db; gateway: Gateway },
  payment: GatewayPayment,
): Promise<Outcome<GatewayRefund[]>> {
  if ((await sumRecordedRefunds(db, payment.id)) === payment.amount_refunded) return { kind: 'ok', value: [] };
  const listed = await gateway.refundsOfPayment(payment.id);
  if (listed.kind !== 'ok') return listed;
  const outside: GatewayRefund[] = [];
  for (const refund of listed.value) if ((await findGatewayRefund(db, refund)) === null) outside.push(refund);
  return { kind: 'ok', value: outside };
}

/** Records new refunds with their events; true if there were any. The payment is in the ledger, its booking locked. */
async function writeOutsideRefunds(
  trx: Trx,
  context: { log: Logger },
  { paymentId, bookingId, refunds }: { paymentId: string; bookingId: string; refunds: readonly GatewayRefund[] },
  now: Date,
): Promise<boolean> {
  let hasNew = false;
  // Failures first: a replacement would exceed the payment otherwise.
  const inTurn = refunds.toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
  for (const { id, amount, status } of inTurn) {
    const isNew =
      status === 'failed'
        ? await recordOutsideFailure(trx, id, now)
        : await recordOutsideRefund(trx, {
            gateway_refund_id: id,
            gateway_payment_id: paymentId,
            booking_id: bookingId,
            amount_paise: amount,
            reported_at: now,
          });
    if (!isNew) continue;
    hasNew = true;
    context.log.warn(
      { booking: bookingId, payment: paymentId, refund: id, amountPaise: amount, status },
      'a refund was made directly at the gateway',
    );
    if (status === 'failed') continue;
    const data = { refundId: id, amountPaise: amount, isOurs: false };
    await appendEvent(trx, { kind: 'refund-made', bookingId, data }, now);
  }
  return hasNew;
}
