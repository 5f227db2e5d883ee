import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RefundTable } from './ledger-tables.ts';

type RefundReason = Selectable<RefundTable>['reason'];

/** A refund request: a part of the booking's accepted payment, or an amount of a named payment. */
export type RefundRequest =
  | { bookingId: string; /** Whole rupees. */ amount: number; reason: RefundReason; now: Date }
  | { payment: { gatewayPaymentId: string; bookingId: string; amountPaise: number }; reason: RefundReason; now: Date };

const PAISE = 100;
/** The job that sends one refund: `{ refundId }`. */
export const SEND_REFUND = 'send-refund';

/**
 * Records a refund and enqueues the job that sends it, in the caller's transaction.
 * Does nothing if the booking has no accepted payment or the amount is 0; idempotent by payment and reason.
 * Returns the refunded amount in paise.
 */
export async function createRefund(trx: Trx, jobs: Jobs, request: RefundRequest): Promise<number> {
  const refund = 'payment' in request ? request.payment : await capRefund(trx, request.bookingId, request.amount);
  if (refund === null || refund.amountPaise === 0) return 0;
  const id = randomUUID();
  const written = await trx
    .insertInto('refund')
    .values({
      id,
      gateway_payment_id: refund.gatewayPaymentId,
      booking_id: refund.bookingId,
      amount_paise: refund.amountPaise,
      idempotency_key: `refund-${id}`,
      reason: request.reason,
      created_at: request.now,
    })
    .onConflict((conflict) => conflict.columns(['gateway_payment_id', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined) await jobs.send(trx, SEND_REFUND, { refundId: id }, { key: id });
  return refund.amountPaise;
}

/** Enqueues the booking's refunds that waited for the host's share to be reversed. */
export async function enqueuePendingRefunds(db: Db, jobs: Jobs, bookingId: string): Promise<void> {
  const refunds = db
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'wanted');
  for (const { id } of await refunds.execute()) await jobs.send(db, SEND_REFUND, { refundId: id }, { key: id });
}

/**
 * Supersedes the booking's open order. A later payment of it is refunded in full after a change of price; after a change
 * of tax rate it is accepted at the order's rate, unless the price changes too.
 */
export async function supersedeOpenOrder(
  trx: Trx,
  bookingId: string,
  now: Date,
  cause: 'price' | 'tax' = 'price',
): Promise<void> {
  await trx
    .updateTable('payment_order')
    .set({ superseded_at: sql<Date>`coalesce(superseded_at, ${now})`, superseded_for: cause })
    .where('booking_id', '=', bookingId)
    .where((order) =>
      order.or([
        order('superseded_at', 'is', null),
        order.and([order('superseded_for', '=', 'tax'), order(sql.val(cause), '=', 'price')]),
      ]),
    )
    .execute();
}

/** A payment's paise less refunds made directly at the gateway and lost disputes, not our own; throws if unknown. */
export async function findRefundablePaise(db: Db, gatewayPaymentId: string): Promise<number> {
  const payment = await db
    .selectFrom('payment')
    .select(refundablePaise.as('left'))
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow();
  return payment.left;
}

/** In whole rupees, rounded up; 0 without a payment. Locks the payment, so that no dispute of it is recorded. */
export async function lockRefundable(trx: Trx, bookingId: string): Promise<number> {
  const payment = await selectAcceptedPayment(trx, bookingId).forNoKeyUpdate().executeTakeFirst();
  // Selected again: a dispute may have been recorded while this waited for the lock.
  const refundable = payment === undefined ? 0 : await findRefundablePaise(trx, payment.id);
  return Math.ceil(refundable / PAISE);
}

/** In whole rupees; pending refunds count, those refused finally do not. A booking without payments has no entry. */
export async function loadPaidAndRefunded(
  db: Db,
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
      from
        .selectFrom('outside_refund')
        .select(sql<number>`coalesce(sum(outside_refund.amount_paise), 0)::bigint`.as('outside'))
        .whereRef('outside_refund.booking_id', '=', 'payment.booking_id')
        .where('outside_refund.failed_at', 'is', null)
        .as('outside'),
    ])
    .where('payment.booking_id', 'in', bookingIds)
    .groupBy('payment.booking_id')
    .execute();
  return new Map(
    rows.map((row) => {
      // A pending refund may duplicate one made at the gateway: never more is refunded than was paid.
      const returned = Math.min((row.refunded ?? 0) + (row.outside ?? 0), row.paid);
      return [row.booking_id, { paid: row.paid / PAISE, refunded: Math.floor(returned / PAISE) }];
    }),
  );
}

/** A refund of the booking's accepted payment, at most its refundable part; null without such a payment. */
async function capRefund(trx: Trx, bookingId: string, rupees: number) {
  const payment = await selectAcceptedPayment(trx, bookingId).executeTakeFirst();
  if (payment === undefined) return null;
  return { gatewayPaymentId: payment.id, bookingId, amountPaise: Math.min(rupees * PAISE, payment.left) };
}

function selectAcceptedPayment(db: Db, bookingId: string) {
  return db
    .selectFrom('payment')
    .select(['gateway_payment_id as id', refundablePaise.as('left')])
    .where('booking_id', '=', bookingId)
    .where('is_accepted', 'is', true);
}

/** SQL for a row of `payment`: its amount less refunds made directly at the gateway, in paise. */
export const paiseLessOutsideRefunds = sql<number>`(payment.amount_paise - coalesce((
  select sum(outside.amount_paise) from outside_refund as outside
  where outside.gateway_payment_id = payment.gateway_payment_id and outside.failed_at is null
), 0))::bigint`;

/** SQL for a row of `payment`: its amount less refunds made directly at the gateway and lost disputes, never negative. */
export const refundablePaise = sql<number>`greatest(0, ${paiseLessOutsideRefunds} - coalesce((
  select sum(lost.amount_paise) from dispute as lost
  where lost.gateway_payment_id = payment.gateway_payment_id and lost.state = 'lost'
), 0))::bigint`;
