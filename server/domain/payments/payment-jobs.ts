import type { GatewayParts } from './apply-payment.ts';
import { SEND_REFUND } from '../ledger/ledger.ts';
import { sendRefund, sweepRefunds } from './send-refund.ts';
import { RECONCILE_ORDER, reconcileOrder, reconcileOrders } from './reconcile-orders.ts';

/** Registers the background jobs of payments. Call before `jobs.start()`. */
export function workOnPayments(context: GatewayParts & { clock: () => Date }): void {
  const { jobs, clock } = context;
  jobs.work<{ refundId: string }>(SEND_REFUND, ({ refundId }, { attempt }) =>
    sendRefund(context, refundId, clock(), attempt),
  );
  jobs.work<{ orderId: string }>(RECONCILE_ORDER, ({ orderId }) => reconcileOrder(context, orderId, clock()));
  jobs.sweep('open refunds', () => sweepRefunds(context, clock()));
  jobs.sweep('open orders', () => reconcileOrders(context, clock()));
}
