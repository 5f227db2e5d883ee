import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import type { GatewayParts } from './apply-payment.ts';
import { findOrder } from '../ledger/orders.ts';
import { takeOrdersToReconcile } from '../ledger/orders-to-reconcile.ts';
import { settlePayment } from './reconcile-payment.ts';

/** The job that asks the gateway about one order: `{ orderId }`. */
export const SETTLE_ORDER = 'settle-order';

const AT_ONCE = 100;

/** Has an order asked about within a minute, and again until the gateway answers. */
export async function askSoon({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }, orderId: string): Promise<void> {
  await jobs.send(db, SETTLE_ORDER, { orderId }, { key: orderId });
}

/** Asks the gateway what became of an order. Throws when it does not answer: the job's next attempt asks again. */
export async function settleOrder(context: GatewayParts, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(context.db, orderId);
  if (order === null || order.gatewayOrderId === null) return;
  const payments = await context.gateway.paymentsOfOrder(order.gatewayOrderId);
  if (payments.kind !== 'ok')
    throw new Error(`the gateway did not tell of the order ${orderId}: ${reasonOf(payments)}`);
  for (const payment of payments.value) {
    const settlement = await settlePayment(context, order, payment, now);
    if (settlement === 'unknown') throw new Error(`the payment ${payment.id} could not be settled`);
  }
}

/**
 * Asks about orders, for what neither browser nor webhook has told of: each every ten minutes, while its booking is
 * held and for a week after it was made. One that was paid too: a second payment of it has to go back.
 */
export async function settleUntoldOrders(context: GatewayParts, now: Date): Promise<void> {
  const untold = await takeOrdersToReconcile(context.db, AT_ONCE, now);
  for (const order of untold) {
    try {
      await settleOrder(context, order.id, now);
    } catch (error) {
      context.log.warn({ err: error, order: order.id }, 'an order is asked about again');
      await askSoon(context, order.id);
    }
  }
  // However many there are, each has its turn within the ten minutes.
  if (untold.length === AT_ONCE) await settleUntoldOrders(context, now);
}
