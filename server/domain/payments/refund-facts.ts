import type { RefundRecord } from '../ledger/refunds.ts';

/** What an event tells of a refund that does not go through. */
export function refundFacts({ id, paymentId, amountPaise }: RefundRecord, reason: string) {
  return { refundId: id, paymentId, amountPaise, reason };
}
