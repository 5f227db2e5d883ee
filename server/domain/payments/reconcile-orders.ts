import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import type { GatewayParts } from './apply-payment.ts';
import { findOrder } from '../ledger/orders.ts';
import { takeOrdersToReconcile } from '../ledger/orders-to-reconcile.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** The job that reconciles one order with the gateway: `{ orderId }`. In the database it has its first name. */
export const RECONCILE_ORDER = 'settle-order';

const AT_ONCE = 100;

/** Has an order reconciled within a minute, and again until the gateway answers. */
export async function reconcileSoon(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  orderId: string,
): Promise<void> {
  await jobs.send(db, RECONCILE_ORDER, { orderId }, { key: orderId });
}

/** Queries the gateway for what became of an order. Throws when it does not answer: the job's next attempt queries again. */
export async function reconcileOrder(context: GatewayParts, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (order === null || order.gatewayOrderId === null) return;
  const payments = await context.gateway.paymentsOfOrder(order.gatewayOrderId);
  if (payments.kind !== 'ok') throw new Error(`the gateway did not return the order ${orderId}: ${reasonOf(payments)}`);
  for (const payment of payments.value) {
    const outcome = await reconcilePayment(context, order, payment, now);
    if (outcome === 'unknown') throw new Error(`the payment ${payment.id} could not be reconciled`);
  }
}

/**
 * Reconciles orders, for what neither browser nor webhook has told of: each every ten minutes, while its booking is
 * held, for a week after it was made, and once after that. One that was paid too: a second payment of it has to go back.
 */
export async function reconcileOrders(context: GatewayParts, now: Date): Promise<void> {
  const due = await takeOrdersToReconcile(context.db, AT_ONCE, now);
  for (const order of due) {
    try {
      await reconcileOrder(context, order.id, now);
    } catch (error) {
      context.log.warn({ err: error, order: order.id }, 'an order could not be reconciled and is retried');
      await reconcileSoon(context, order.id);
    }
  }
  // However many there are, each is reconciled within the ten minutes.
  if (due.length === AT_ONCE) await reconcileOrders(context, now);
}
