import { SEND_REFUND } from '../ledger/ledger.ts';
import { sendRefund, sweepRefunds } from './send-refund.ts';
import { RECONCILE_ORDER, reconcileOrder, reconcileOrders } from './reconcile-orders.ts';
import type { AppContext } from '../context.ts';

/** Registers the background jobs of payments. Call before `jobs.start()`. */
export function registerPaymentJobs(context: AppContext): void {
  const { jobs, clock } = context;
  jobs.registerHandler<{ refundId: string }>(SEND_REFUND, ({ refundId }, { attempt }) =>
    sendRefund(context, refundId, clock(), attempt),
  );
  jobs.registerHandler<{ orderId: string }>(RECONCILE_ORDER, ({ orderId }) =>
    reconcileOrder(context, orderId, clock()),
  );
  jobs.registerSweep('open refunds', () => sweepRefunds(context, clock()));
  jobs.registerSweep('open orders', () => reconcileOrders(context, clock()));
}
