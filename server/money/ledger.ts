import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database, RefundTable } from '../database/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';

type RefundReason = Selectable<RefundTable>['reason'];

/** What one refund returns: part of the payment that a booking kept, or all of one named payment. */
export type RefundWish =
  | { bookingId: string; /** Whole rupees. */ amount: number; reason: RefundReason; now: Date }
  | { payment: { gatewayPaymentId: string; bookingId: string; amountPaise: number }; reason: RefundReason; now: Date };

const PAISE = 100;
/** The job that sends one refund: `{ refundId }`. */
export const SEND_REFUND = 'send-refund';

/**
 * Writes down that money goes back, and leaves the sending to a job, in the transaction of what it follows from.
 * Nothing is written where the booking kept no payment or the amount is 0; the same payment and reason again is
 * the same refund.
 */
export async function wantRefund(trx: Transaction<Database>, jobs: Jobs, wish: RefundWish): Promise<void> {
  const refund = 'payment' in wish ? wish.payment : await refundOfKept(trx, wish.bookingId, wish.amount);
  if (refund === null || refund.amountPaise === 0) return;
  const id = randomUUID();
  const written = await trx
    .insertInto('refund')
    .values({
      id,
      gateway_payment_id: refund.gatewayPaymentId,
      booking_id: refund.bookingId,
      amount_paise: refund.amountPaise,
      idempotency_key: `refund-${id}`,
      reason: wish.reason,
      created_at: wish.now,
    })
    .onConflict((conflict) => conflict.columns(['gateway_payment_id', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined) await jobs.send(trx, SEND_REFUND, { refundId: id }, { key: id });
}

/** Closes the booking's open order for good: a payment of it that still comes is refunded in full. */
export async function supersedeOpenOrder(trx: Transaction<Database>, bookingId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment_order')
    .set({ superseded_at: now })
    .where('booking_id', '=', bookingId)
    .where('superseded_at', 'is', null)
    .execute();
}

/**
 * What was taken for each booking and what of it goes or went back, in whole rupees; refunds the gateway
 * refused for good are not counted. A booking without payments has no entry.
 */
export async function paidAndRefunded(
  db: Kysely<Database>,
  bookingIds: readonly string[],
): Promise<Map<string, { paid: number; refunded: number }>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment')
    .select((from) => [
      'payment.booking_id',
      sql<number>`sum(payment.amount_paise)::bigint`.as('paid'),
      from
        .selectFrom('refund')
        .select(sql<number>`coalesce(sum(refund.amount_paise), 0)::bigint`.as('refunded'))
        .whereRef('refund.booking_id', '=', 'payment.booking_id')
        .where('refund.state', '!=', 'refused')
        .as('refunded'),
    ])
    .where('payment.booking_id', 'in', bookingIds)
    .groupBy('payment.booking_id')
    .execute();
  return new Map(
    rows.map((row) => [row.booking_id, { paid: row.paid / PAISE, refunded: (row.refunded ?? 0) / PAISE }]),
  );
}

async function refundOfKept(trx: Transaction<Database>, bookingId: string, rupees: number) {
  const payment = await trx
    .selectFrom('payment')
    .select(['gateway_payment_id', 'amount_paise'])
    .where('booking_id', '=', bookingId)
    .where('kept', 'is', true)
    .executeTakeFirst();
  if (payment === undefined) return null;
  const amountPaise = Math.min(rupees * PAISE, payment.amount_paise);
  return { gatewayPaymentId: payment.gateway_payment_id, bookingId, amountPaise };
}
