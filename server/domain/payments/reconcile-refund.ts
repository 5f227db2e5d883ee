import { appendEvent } from '../events/append-event.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { GatewayRefund } from '../ledger/gateway/gateway-answers.ts';
import { findRemainingPaise } from '../ledger/ledger.ts';
import { recordRefusedRefund, recordAcceptedRefund, type RefundRecord } from '../ledger/refunds.ts';
import type { AppContext } from '../context.ts';

/** Records the gateway's state of a refund; outdated states change nothing. */
export async function reconcileRefund(
  context: AppContext,
  refund: RefundRecord,
  gatewayRefund: GatewayRefund,
  now: Date,
): Promise<void> {
  const { status } = gatewayRefund;
  if (status === 'failed') {
    return refuseRefund(context, refund, 'the refund failed at the gateway', now, gatewayRefund.id);
  }
  await retryTransaction(context.db, async (trx) => {
    const isNew = await recordAcceptedRefund(trx, refund.id, { id: gatewayRefund.id, status }, now);
    if (!isNew || status !== 'processed') return;
    const { bookingId, amountPaise } = refund;
    const data = { refundId: gatewayRefund.id, amountPaise, isOurs: true };
    await appendEvent(trx, { kind: 'refund-made', bookingId, data }, now);
  });
}

/**
 * Records a final refusal: the operator must pay out the amount that was not refunded at the gateway. If anything
 * remains, operator and guest are notified once.
 */
export async function refuseRefund(
  context: AppContext,
  refund: RefundRecord,
  reason: string,
  now: Date,
  gatewayRefundId = refund.gatewayRefundId,
): Promise<void> {
  await retryTransaction(context.db, async (trx) => {
    if (!(await recordRefusedRefund(trx, refund.id, { gatewayRefundId, reason }, now))) return;
    const { id, bookingId, paymentId, amountPaise } = refund;
    context.log.error(
      { refund: id, booking: bookingId, payment: paymentId, amountPaise, reason },
      'a refund was refused for good',
    );
    const due = Math.min(amountPaise, await findRemainingPaise(trx, paymentId));
    if (due === 0) return;
    const data = refundEventData({ ...refund, amountPaise: due }, reason);
    await appendEvent(trx, { kind: 'refund-refused', bookingId, data }, now);
  });
}

/** The event data of a failing refund. */
export function refundEventData({ id, paymentId, amountPaise }: RefundRecord, reason: string) {
  return { refundId: id, paymentId, amountPaise, reason };
}
