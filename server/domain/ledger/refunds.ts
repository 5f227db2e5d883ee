import type { Kysely, Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { enterRefund, enterRefundFailure } from './books/enter-refunds.ts';
import type { GatewayRefund } from './gateway/gateway-answers.ts';
import { knownToBeReturned } from './outside-refunds.ts';

/** A refund as the ledger has it. */
export type RefundRecord = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function findRefund(db: Kysely<Database>, id: string) {
  return (await selectRefunds(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Our row of a refund that the gateway tells of: by its id there, or by our receipt while we wait for that id. */
export async function findToldRefund(db: Kysely<Database>, told: GatewayRefund): Promise<RefundRecord | null> {
  const byId = await selectRefunds(db).where('gateway_refund_id', '=', told.id).executeTakeFirst();
  if (byId !== undefined) return byId;
  const refund = isUuid(told.receipt ?? '') ? await findRefund(db, told.receipt ?? '') : null;
  return refund?.paymentId === told.payment_id ? refund : null;
}

/** Notes that the gateway is requested to refund, or queried about it. */
export async function noteRefundRequest(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('refund').set({ asked_at: now }).where('id', '=', id).execute();
}

/** Notes why a refund could not be sent this time. */
export async function noteRefundError(trx: Transaction<Database>, id: string, error: string): Promise<void> {
  await trx.updateTable('refund').set({ last_error: error }).where('id', '=', id).execute();
}

/**
 * Makes a refund that waits one of what is left of its payment, where some of that is left and less than is wanted; false
 * otherwise. It gets a new key: to the gateway it is another refund.
 */
export async function lowerToRemaining(
  db: Kysely<Database>,
  { id, paymentId, amountPaise }: RefundRecord,
): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('amount_paise as paise')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const remaining = payment.paise - (await knownToBeReturned(db, paymentId));
  if (remaining <= 0 || remaining >= amountPaise) return false;
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ amount_paise: remaining, idempotency_key: `refund-${id}-${remaining}` })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .where('amount_paise', '=', amountPaise)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down what the gateway says of a refund that it has taken; false for old news, which changes nothing. */
export async function recordTakenRefund(
  trx: Transaction<Database>,
  id: string,
  told: { id: string; status: 'pending' | 'processed' },
  now: Date,
): Promise<boolean> {
  const isProcessed = told.status === 'processed';
  const taken = await trx
    .updateTable('refund')
    .set({
      state: told.status,
      gateway_refund_id: told.id,
      settled_at: isProcessed ? now : null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('state', 'in', isProcessed ? ['wanted', 'pending'] : ['wanted'])
    .returning(['booking_id as bookingId', 'amount_paise as amountPaise'])
    .executeTakeFirst();
  if (taken === undefined) return false;
  await enterRefund(trx, { id, ...taken }, now);
  return true;
}

/** Writes down that the gateway refuses a refund for good; false where that, or that it went through, is known. */
export async function recordRefusedRefund(
  trx: Transaction<Database>,
  id: string,
  { gatewayRefundId, reason }: { gatewayRefundId: string | null; reason: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({ state: 'refused', gateway_refund_id: gatewayRefundId, settled_at: now, last_error: reason })
    .where('id', '=', id)
    .where('state', 'in', ['wanted', 'pending'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await enterRefundFailure(trx, id, now);
  return true;
}

function selectRefunds(db: Kysely<Database>) {
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
      'asked_at as requestedAt',
    ]);
}
