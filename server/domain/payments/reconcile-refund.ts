import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { GatewayRefund } from '../ledger/gateway/gateway-answers.ts';
import { leftOfPayment } from '../ledger/ledger.ts';
import type { Parts } from './apply-payment.ts';
import { postRefundedLetter, postRefundRefusedLetters } from './refund-emails.ts';
import type { RefundRecord } from './refund-record.ts';

/** Writes down what the gateway says of a refund; old news changes nothing. */
export async function settleRefund(
  context: Parts,
  refund: RefundRecord,
  told: GatewayRefund,
  now: Date,
): Promise<void> {
  const { status } = told;
  if (status === 'failed') {
    return refuseRefund(context, refund, 'the refund failed at the gateway', now, told.id);
  }
  const isProcessed = status === 'processed';
  await retriedTransaction(context.db, async (trx) => {
    const settled = await trx
      .updateTable('refund')
      .set({
        state: status,
        gateway_refund_id: told.id,
        settled_at: isProcessed ? now : null,
        last_error: null,
      })
      .where('id', '=', refund.id)
      .where('state', 'in', isProcessed ? ['wanted', 'pending'] : ['wanted'])
      .executeTakeFirst();
    const { bookingId, amountPaise } = refund;
    if (isProcessed && settled.numUpdatedRows > 0n)
      await postRefundedLetter(trx, context, { bookingId, amountPaise, name: told.id });
  });
}

/**
 * The gateway refuses it for good: a person has to pay out what did not go back at the gateway itself. Where there is such,
 * the operator and the guest are told, once.
 */
export async function refuseRefund(
  context: Parts,
  refund: RefundRecord,
  reason: string,
  now: Date,
  gatewayRefundId = refund.gatewayRefundId,
): Promise<void> {
  await retriedTransaction(context.db, async (trx) => {
    const refused = await trx
      .updateTable('refund')
      .set({ state: 'refused', gateway_refund_id: gatewayRefundId, settled_at: now, last_error: reason })
      .where('id', '=', refund.id)
      .where('state', 'in', ['wanted', 'pending'])
      .executeTakeFirst();
    if (refused.numUpdatedRows === 0n) return;
    const { id, bookingId, paymentId, amountPaise } = refund;
    context.log.error(
      { refund: id, booking: bookingId, payment: paymentId, amountPaise, reason },
      'a refund was refused for good',
    );
    const due = Math.min(amountPaise, await leftOfPayment(trx, paymentId));
    if (due > 0) await postRefundRefusedLetters(trx, context, { ...refund, amountPaise: due }, reason);
  });
}
