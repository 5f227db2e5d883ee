import type { Payment, Refund } from '../entities.ts';
import type { Dispute, Line } from './money-entities.ts';
import { dayInIndia, firstRunAt, runOn, workingDayAfter } from './working-days.ts';

type LineInput = Pick<Line, 'entity_id' | 'type' | 'amount'> & Partial<Pick<Line, 'debit' | 'credit' | 'fee' | 'tax'>>;
type LineSubject = Partial<Pick<Line, 'payment_id' | 'order_id' | 'dispute_id'>>;

/** Records a movement of the operator's balance, to be settled in the next run. */
export function recordLine(given: LineInput, subject: LineSubject, atMs: number): Line {
  return {
    debit: 0,
    credit: 0,
    fee: 0,
    tax: 0,
    payment_id: null,
    order_id: null,
    dispute_id: null,
    ...given,
    ...subject,
    atMs,
    dueMs: firstRunAt(atMs + 1),
    settlementId: null,
  };
}

/** A captured payment minus its fee, due to the operator's bank on the second working day afterwards. */
export function paymentLine({ id, amount, fee, tax, order_id }: Payment, atMs: number): Line {
  const given = { entity_id: id, type: 'payment', amount, fee: fee ?? 0, tax: tax ?? 0 } as const;
  const line = recordLine({ ...given, credit: amount - given.fee }, { order_id }, atMs);
  return { ...line, dueMs: runOn(workingDayAfter(dayInIndia(atMs), 2)) };
}

export function refundLine({ id, amount, payment_id }: Refund, orderId: string | null, atMs: number): Line {
  return recordLine({ entity_id: id, type: 'refund', amount, debit: amount }, { payment_id, order_id: orderId }, atMs);
}

/** A dispute's debit of the balance, or its credit. */
export function disputeLine(
  id: string,
  { amount, payment_id, id: disputeId }: Dispute,
  sign: -1 | 1,
  atMs: number,
): Line {
  const moved = sign === 1 ? { credit: amount } : { debit: amount };
  return recordLine(
    { entity_id: id, type: 'adjustment', amount, ...moved },
    { payment_id, dispute_id: disputeId },
    atMs,
  );
}
