import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { RefundTable } from './ledger-tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

type RefundReason = Selectable<RefundTable>['reason'];

/** What one refund returns: part of the payment that a booking accepted, or so much of one named payment. */
export type RefundWish =
  | { bookingId: string; /** Whole rupees. */ amount: number; reason: RefundReason; now: Date }
  | { payment: { gatewayPaymentId: string; bookingId: string; amountPaise: number }; reason: RefundReason; now: Date };

const PAISE = 100;
/** The job that sends one refund: `{ refundId }`. */
export const SEND_REFUND = 'send-refund';

/**
 * Writes down that money goes back, and leaves the sending to a job, in the transaction of what it follows from.
 * Nothing is written where the booking accepted no payment or the amount is 0; the same payment and reason again is
 * the same refund. Answers how many paise go back.
 */
export async function wantRefund(trx: Transaction<Database>, jobs: Jobs, wish: RefundWish): Promise<number> {
  const refund = 'payment' in wish ? wish.payment : await refundOfAccepted(trx, wish.bookingId, wish.amount);
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
      reason: wish.reason,
      created_at: wish.now,
    })
    .onConflict((conflict) => conflict.columns(['gateway_payment_id', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined) await jobs.send(trx, SEND_REFUND, { refundId: id }, { key: id });
  return refund.amountPaise;
}

/** Has the refunds of a booking sent that wait: what its host gives back has come, or comes no more. */
export async function sendWantedRefunds(db: Kysely<Database>, jobs: Jobs, bookingId: string): Promise<void> {
  const wanted = db.selectFrom('refund').select('id').where('booking_id', '=', bookingId).where('state', '=', 'wanted');
  for (const { id } of await wanted.execute()) await jobs.send(db, SEND_REFUND, { refundId: id }, { key: id });
}

/**
 * Closes the booking's open order for good. A payment of it that still comes is refunded in full after another price; after
 * another rate of tax it is accepted at the order's own, until there is another price too.
 */
export async function supersedeOpenOrder(
  trx: Transaction<Database>,
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

/** What of a payment was not given back at the gateway itself, in paise: it is ours to keep or to give back. */
export async function leftOfPayment(db: Kysely<Database>, gatewayPaymentId: string): Promise<number> {
  const payment = await db
    .selectFrom('payment')
    .select(leftPaise.as('left'))
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow();
  return payment.left;
}

/** The same of the payment that a booking accepted, in whole rupees, one that is there in part counted; 0 without any. */
export async function leftOfAccepted(db: Kysely<Database>, bookingId: string): Promise<number> {
  return Math.ceil(((await acceptedPayment(db, bookingId))?.left ?? 0) / PAISE);
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
      // One of ours that is still wanted may meet one made at the gateway: no more goes back than came in.
      const returned = Math.min((row.refunded ?? 0) + (row.outside ?? 0), row.paid);
      return [row.booking_id, { paid: row.paid / PAISE, refunded: Math.floor(returned / PAISE) }];
    }),
  );
}

async function refundOfAccepted(trx: Transaction<Database>, bookingId: string, rupees: number) {
  const payment = await acceptedPayment(trx, bookingId);
  if (payment === undefined) return null;
  return { gatewayPaymentId: payment.id, bookingId, amountPaise: Math.min(rupees * PAISE, payment.left) };
}

function acceptedPayment(db: Kysely<Database>, bookingId: string) {
  return db
    .selectFrom('payment')
    .select(['gateway_payment_id as id', 'amount_paise as paise', leftPaise.as('left')])
    .where('booking_id', '=', bookingId)
    .where('kept', 'is', true)
    .executeTakeFirst();
}

/** SQL beside a row of `payment`: all of it but what was given back at the gateway itself, in paise. */
export const leftPaise = sql<number>`(payment.amount_paise - coalesce((
  select sum(outside.amount_paise) from outside_refund as outside
  where outside.gateway_payment_id = payment.gateway_payment_id and outside.failed_at is null
), 0))::bigint`;
