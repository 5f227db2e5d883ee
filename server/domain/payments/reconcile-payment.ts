import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type GatewayPayment, isTaken, type Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import { applyPayment, type GatewayParts } from './apply-payment.ts';
import type { OrderRecord } from '../ledger/orders.ts';
import { findOutsideRefunds } from './outside-refunds.ts';

/**
 * What became of a payment. `accepted`: it confirmed the booking, now or before. `not-accepted`: it goes back or went back.
 * `open`: the payer is not through. `unknown`: the gateway did not answer.
 */
type PaymentOutcome = 'accepted' | 'not-accepted' | 'open' | 'unknown';

/** What the ledger says became of a payment; null while it does not know it. */
export async function knownOutcome(db: Kysely<Database>, paymentId: string): Promise<PaymentOutcome | null> {
  const payment = await db
    .selectFrom('payment')
    .select('kept')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return null;
  return payment.kept ? 'accepted' : 'not-accepted';
}

/**
 * Reconciles a payment by its id alone: nobody's word counts but the gateway's own, as it answers now. Null: it has no such
 * payment of this order.
 */
export async function reconcileAtGateway(
  context: GatewayParts,
  order: OrderRecord,
  paymentId: string,
  now: Date,
): Promise<PaymentOutcome | null> {
  const payment = await context.gateway.fetchPayment(paymentId);
  if (payment.kind === 'refused' && isUnknownThere(payment)) return null;
  if (payment.kind !== 'ok') {
    context.log.warn({ order: order.id, payment: paymentId, outcome: payment }, 'the gateway did not return a payment');
    return 'unknown';
  }
  if (payment.value.order_id !== order.gatewayOrderId) return null;
  return reconcilePayment(context, order, payment.value, now);
}

/**
 * Brings a payment of an order, as the gateway has just answered it, to its end as far as it goes now: an authorized one
 * is captured, one that was taken applied with what of it has gone back.
 */
export async function reconcilePayment(
  context: GatewayParts,
  order: OrderRecord,
  answered: GatewayPayment,
  now: Date,
): Promise<PaymentOutcome> {
  const captured: Outcome<GatewayPayment> =
    answered.status === 'authorized' ? await capture(context.gateway, answered) : { kind: 'ok', value: answered };
  if (captured.kind !== 'ok') return leaveOpen(captured);
  const payment = captured.value;
  // What nobody ever took is `refunded` too: there is nothing to keep and nothing to give back.
  if (!isTaken(payment)) return payment.status === 'refunded' ? 'not-accepted' : 'open';
  const outside = await findOutsideRefunds(context, payment);
  if (outside.kind !== 'ok') return leaveOpen(outside);
  return (await applyPayment(context, order, { payment, outside: outside.value }, now)) ? 'accepted' : 'not-accepted';

  function leaveOpen(outcome: Outcome<unknown>): PaymentOutcome {
    context.log.warn({ order: order.id, payment: answered.id, outcome }, 'a payment could not be reconciled yet');
    return 'unknown';
  }
}

/** Another may have captured it meanwhile, which the gateway refuses: then what it is now has the say. */
async function capture(gateway: Gateway, payment: GatewayPayment): Promise<Outcome<GatewayPayment>> {
  const captured = await gateway.capture(payment);
  return captured.kind === 'refused' ? gateway.fetchPayment(payment.id) : captured;
}

/** The gateway says that it has no such payment; anything else it refuses (wrong keys, too many calls) says nothing of it. */
function isUnknownThere({ status }: { status: number }): boolean {
  return status === 400 || status === 404;
}
