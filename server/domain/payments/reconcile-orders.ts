import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { describeFailure } from '../ledger/gateway/gateway-answers.ts';
import { findOrder } from '../ledger/orders.ts';
import { claimOrdersToReconcile } from '../ledger/orders-to-reconcile.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import type { AppContext } from '../context.ts';

/** The job that reconciles one order with the gateway: `{ orderId }`. */
export const RECONCILE_ORDER = 'settle-order';

const BATCH_SIZE = 100;

/** Enqueues the reconciliation of an order within a minute, repeated until the gateway responds. */
export async function enqueueReconciliation(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  orderId: string,
): Promise<void> {
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
