import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type GatewayPayment, isCaptured, type Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import { applyPayment } from './apply-payment.ts';
import type { OrderRecord } from '../ledger/orders.ts';
import { findOutsideRefunds } from './outside-refunds.ts';
import type { AppContext } from '../context.ts';

/**
 * The outcome of a payment. `accepted`: it confirmed the booking, now or before. `not-accepted`: it is or will be
 * refunded. `open`: the payer has not finished. `unknown`: the gateway did not respond.
 */
type PaymentOutcome = 'accepted' | 'not-accepted' | 'open' | 'unknown';

/** The outcome in the ledger; null if the payment is not recorded. */
export async function findKnownOutcome(db: Kysely<Database>, paymentId: string): Promise<PaymentOutcome | null> {
  const payment = await db
    .selectFrom('payment')
    .select('is_accepted')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return null;
  return payment.is_accepted ? 'accepted' : 'not-accepted';
}

/**
 * Reconciles a payment by its id, trusting only the gateway's current response. Null: the gateway has no such payment
 * of this order.
 */
export async function reconcileAtGateway(
  context: AppContext,
  order: OrderRecord,
  paymentId: string,
  now: Date,
): Promise<PaymentOutcome | null> {
  const payment = await context.gateway.fetchPayment(paymentId);
  if (payment.kind === 'refused' && isNotFound(payment)) return null;
  if (payment.kind !== 'ok') {
    context.log.warn({ order: order.id, payment: paymentId, outcome: payment }, 'the gateway did not return a payment');
    return 'unknown';
  }
  if (payment.value.order_id !== order.gatewayOrderId) return null;
  return reconcilePayment(context, order, payment.value, now);
}

/**
 * Processes a fetched payment as far as possible: captures an authorized payment, records a captured payment with its
 * refunds.
 */
export async function reconcilePayment(
  context: AppContext,
  order: OrderRecord,
  answered: GatewayPayment,
  now: Date,
): Promise<PaymentOutcome> {
  const captured: Outcome<GatewayPayment> =
    answered.status === 'authorized' ? await capture(context.gateway, answered) : { kind: 'ok', value: answered };
  if (captured.kind !== 'ok') return leaveOpen(captured);
  const payment = captured.value;
  // A payment released without capture is `refunded` too: there is nothing to record.
  if (!isCaptured(payment)) return payment.status === 'refunded' ? 'not-accepted' : 'open';
  const outside = await findOutsideRefunds(context, payment);
  if (outside.kind !== 'ok') return leaveOpen(outside);
  return (await applyPayment(context, order, { payment, outside: outside.value }, now)) ? 'accepted' : 'not-accepted';

  function leaveOpen(outcome: Outcome<unknown>): PaymentOutcome {
    context.log.warn({ order: order.id, payment: answered.id, outcome }, 'a payment could not be reconciled yet');
    return 'unknown';
  }
}

/** If the capture is refused, another worker may have captured it: then its current state decides. */
async function capture(gateway: Gateway, payment: GatewayPayment): Promise<Outcome<GatewayPayment>> {
  const captured = await gateway.capture(payment);
  return captured.kind === 'refused' ? gateway.fetchPayment(payment.id) : captured;
}

/** Whether the gateway has no such payment; other refusals (wrong keys, too many calls) do not tell. */
function isNotFound({ status }: { status: number }): boolean {
  return status === 400 || status === 404;
}
