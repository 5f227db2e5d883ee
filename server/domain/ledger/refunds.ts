import { sql } from 'kysely';
import type { Database, Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { lockPayments, postRefundEntry, postRefundFailureEntry } from './books/payment-entries.ts';
import type { GatewayRefund } from './gateway/gateway-answers.ts';
import { findRefundablePaise } from './ledger.ts';

export type RefundRecord = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function findRefund(db: Db, id: string) {
  return (await selectRefunds(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds our row of a gateway refund by its id there, or by our receipt while that id is unknown. */
export async function findGatewayRefund(db: Db, gatewayRefund: GatewayRefund): Promise<RefundRecord | null> {
  const byId = await selectRefunds(db).where('gateway_refund_id', '=', gatewayRefund.id).executeTakeFirst();
  if (byId !== undefined) return byId;
  const refund = isUuid(gatewayRefund.receipt ?? '') ? await findRefund(db, gatewayRefund.receipt ?? '') : null;
  return refund?.paymentId === gatewayRefund.payment_id ? refund : null;
}

export async function markRefundRequested(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('refund').set({ requested_at: now }).where('id', '=', id).execute();
}

export async function saveRefundError(trx: Trx, id: string, error: string): Promise<void> {
  await trx.updateTable('refund').set({ last_error: error }).where('id', '=', id).execute();
}

/**
 * Reduces a pending refund to what earlier refunds and lost disputes have left of its payment; leaves it if nothing is
 * left or no reduction is needed. It gets a new key, because it is a different refund to the gateway.
 */
export async function reduceToRemaining(db: Db, { id, paymentId, amountPaise }: RefundRecord): Promise<void> {
  const remaining = await findRemainingPaise(db, paymentId);
  if (remaining === 0 || remaining >= amountPaise) return;
  await db
    .updateTable('refund')
    .set({ amount_paise: remaining, idempotency_key: `refund-${id}-${remaining}` })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .where('amount_paise', '=', amountPaise)
    .execute();
}

/** What refunds at the gateway and lost disputes left of a payment, in paise, never negative; throws if unknown. */
export async function findRemainingPaise(db: Db, paymentId: string): Promise<number> {
  const ours = await db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('gateway_payment_id', '=', paymentId)
    .where('state', 'in', ['pending', 'processed'])
    .executeTakeFirstOrThrow();
  return Math.max(0, (await findRefundablePaise(db, paymentId)) - ours.paise);
}

/** Paise by which refunds not made by the gateway exceed the rest of their payment, which a lost dispute returned. */
export async function findExcessRefundPaise(db: Db, paymentId: string): Promise<number> {
  const owed = await db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('gateway_payment_id', '=', paymentId)
    .where('state', 'in', ['wanted', 'refused'])
    .executeTakeFirstOrThrow();
  return Math.max(0, owed.paise - (await findRemainingPaise(db, paymentId)));
}

/** Records the gateway's state of an accepted refund; false for outdated states, which change nothing. */
export async function recordAcceptedRefund(
  trx: Trx,
  id: string,
  gatewayRefund: { id: string; status: 'pending' | 'processed' },
  now: Date,
): Promise<boolean> {
  const isProcessed = gatewayRefund.status === 'processed';
  const taken = await trx
    .updateTable('refund')
    .set({
      state: gatewayRefund.status,
      gateway_refund_id: gatewayRefund.id,
      settled_at: isProcessed ? now : null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('state', 'in', isProcessed ? ['wanted', 'pending'] : ['wanted'])
    .returning(['booking_id as bookingId', 'amount_paise as amountPaise'])
    .executeTakeFirst();
  if (taken === undefined) return false;
  await postRefundEntry(trx, 'refund', { id, ...taken }, now);
  return true;
}

/** Records a final refusal of a refund; false if the refund's end is already recorded. */
export async function recordRefusedRefund(
  trx: Trx,
  id: string,
  { gatewayRefundId, reason }: { gatewayRefundId: string | null; reason: string },
  now: Date,
): Promise<boolean> {
  const refused = await trx
    .updateTable('refund')
    .set({ state: 'refused', gateway_refund_id: gatewayRefundId, settled_at: now, last_error: reason })
    .where('id', '=', id)
    .where('state', 'in', ['wanted', 'pending'])
    .returning('booking_id as bookingId')
    .executeTakeFirst();
  if (refused === undefined) return false;
  await postFailure(trx, 'refund', { id, ...refused }, now);
  return true;
}

/** The guest is owed a failed refund again, but no more than disputes lost meanwhile have left of the payments. */
async function postFailure(
  trx: Trx,
  kind: 'refund' | 'outside-refund',
  { id, bookingId }: { id: string; bookingId: string },
  now: Date,
): Promise<void> {
  let maxOwedPaise = 0;
  for (const paymentId of await lockPayments(trx, bookingId)) maxOwedPaise += await findRemainingPaise(trx, paymentId);
  await postRefundFailureEntry(trx, { kind, id, maxOwedPaise }, now);
}

function selectRefunds(db: Db) {
  return db
    .selectFrom('refund')
    .select([
      'id',
      'booking_id as bookingId',
      'gateway_payment_id as paymentId',
      'amount_paise as amountPaise',
      'idempotency_key as idempotencyKey',
      'gateway_refund_id as gatewayRefundId',
      'state',
      'requested_at as requestedAt',
    ]);
}

/** Records a refund made directly at the gateway; false if already recorded. */
export async function recordOutsideRefund(
  trx: Trx,
  refund: Omit<Database['outside_refund'], 'failed_at'>,
): Promise<boolean> {
  const written = await trx
    .insertInto('outside_refund')
    .values({ ...refund, failed_at: null })
    .onConflict((conflict) => conflict.column('gateway_refund_id').doNothing())
    .executeTakeFirst();
  if ((written.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  const { gateway_refund_id: id, booking_id: bookingId, amount_paise: amountPaise } = refund;
  await postRefundEntry(trx, 'outside-refund', { id, bookingId, amountPaise }, refund.reported_at);
  return true;
}

/** Records the failure of a refund made directly at the gateway; false if already recorded. */
export async function recordOutsideFailure(trx: Trx, id: string, now: Date): Promise<boolean> {
  const failed = await trx
    .updateTable('outside_refund')
    .set({ failed_at: now })
    .where('gateway_refund_id', '=', id)
    .where('failed_at', 'is', null)
    .returning('booking_id as bookingId')
    .executeTakeFirst();
  if (failed === undefined) return false;
  await postFailure(trx, 'outside-refund', { id, ...failed }, now);
  return true;
}

/** The amount that the gateway should report as refunded, in paise. */
export async function sumRecordedRefunds(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as returned from (
      select amount_paise from refund where gateway_payment_id = ${paymentId} and state in ('pending', 'processed')
      union all
      select amount_paise from outside_refund where gateway_payment_id = ${paymentId} and failed_at is null
    ) as returned`.execute(db);
  return rows[0]?.returned ?? 0;
}
