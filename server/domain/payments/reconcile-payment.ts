import type { Db } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AppContext } from '../context.ts';
import { describeFailure, type GatewayPayment, isCaptured, type Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import { claimOrdersToReconcile, findOrder, type OrderRecord } from '../ledger/orders.ts';
import { applyPayment, findOutsideRefunds } from './apply-payment.ts';

/**
 * The outcome of a payment. `accepted`: it confirmed the booking, now or before. `not-accepted`: it is or will be
 * refunded. `open`: the payer has not finished. `unknown`: the gateway did not respond.
 */
type PaymentOutcome = 'accepted' | 'not-accepted' | 'open' | 'unknown';

/** The outcome in the ledger; null if the payment is not recorded. */
export async function findKnownOutcome(db: Db, paymentId: string): Promise<PaymentOutcome | null> {
  const payment = await db
    .selectFrom('payment')
    .select('is_accepted')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return null;
  return payment.is_accepted ? 'accepted' : 'not-accepted';
}

/** Trusts only the gateway's current response. Null: the gateway has no such payment of this order. */
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

/** Goes as far as possible: captures an authorized payment, records a captured payment with its refunds. */
async function reconcilePayment(
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

/** The job that reconciles one order with the gateway: `{ orderId }`. */
export const RECONCILE_ORDER = 'settle-order';

const BATCH_SIZE = 100;

/** Enqueues the reconciliation of an order within a minute, repeated until the gateway responds. */
export async function enqueueReconciliation({ db, jobs }: { db: Db; jobs: Jobs }, orderId: string): Promise<void> {
  await jobs.send(db, RECONCILE_ORDER, { orderId }, { key: orderId });
}

/** Reconciles an order with the gateway. Throws if it does not respond: the job is retried. */
export async function reconcileOrder(context: AppContext, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (order === null || order.gatewayOrderId === null) return;
  const payments = await context.gateway.paymentsOfOrder(order.gatewayOrderId);
  if (payments.kind !== 'ok')
    throw new Error(`the gateway did not return the order ${orderId}: ${describeFailure(payments)}`);
  for (const payment of payments.value) {
    const outcome = await reconcilePayment(context, order, payment, now);
    if (outcome === 'unknown') throw new Error(`the payment ${payment.id} could not be reconciled`);
  }
}

/**
 * Reconciles orders, in case neither browser nor webhook reported a payment: every ten minutes while the booking is
 * held and for a week after the order's creation, and once after that. Includes paid orders, because a second payment
 * must be refunded.
 */
export async function reconcileOrders(context: AppContext, now: Date): Promise<void> {
  const due = await claimOrdersToReconcile(context.db, BATCH_SIZE, now);
  for (const order of due) {
    try {
      await reconcileOrder(context, order.id, now);
    } catch (error) {
      context.log.warn({ err: error, order: order.id }, 'an order could not be reconciled and is retried');
      await enqueueReconciliation(context, order.id);
    }
  }
  // Loops until all due orders are reconciled.
  if (due.length === BATCH_SIZE) await reconcileOrders(context, now);
}

/** Whether a webhook event was processed before; repeated deliveries have the same id. */
export async function isKnownWebhookEvent(db: Db, eventId: string): Promise<boolean> {
  const known = await db
    .selectFrom('webhook_event')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return known !== undefined;
}

/** Marks an event as processed; idempotent. */
export async function markWebhookProcessed(db: Db, eventId: string, now: Date): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
