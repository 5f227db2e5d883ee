import type { Kysely, Selectable, Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RefundTable } from './ledger-tables.ts';
import type { GatewayRefund } from './gateway/gateway-answers.ts';

/** A refund as the ledger has it. */
export interface RefundRecord {
  id: string;
  bookingId: string;
  paymentId: string;
  amountPaise: number;
  idempotencyKey: string;
  gatewayRefundId: string | null;
  state: 'wanted' | 'pending' | 'processed' | 'refused';
  requestedAt: Date | null;
}

export async function findRefund(db: Kysely<Database>, id: string): Promise<RefundRecord | null> {
  return recordOf(await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Our row of a refund that the gateway tells of: by its id there, or by our receipt while we wait for that id. */
export async function findToldRefund(db: Kysely<Database>, told: GatewayRefund): Promise<RefundRecord | null> {
  const byId = await db.selectFrom('refund').selectAll().where('gateway_refund_id', '=', told.id).executeTakeFirst();
  if (byId !== undefined) return recordOf(byId);
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

/** Writes down what the gateway says of a refund that it has taken; false for old news, which changes nothing. */
export async function recordTakenRefund(
  trx: Transaction<Database>,
  id: string,
  told: { id: string; status: 'pending' | 'processed' },
  now: Date,
): Promise<boolean> {
  const isProcessed = told.status === 'processed';
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({
      state: told.status,
      gateway_refund_id: told.id,
      settled_at: isProcessed ? now : null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('state', 'in', isProcessed ? ['wanted', 'pending'] : ['wanted'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
  return numUpdatedRows > 0n;
}

function recordOf(row: Selectable<RefundTable> | undefined): RefundRecord | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    bookingId: row.booking_id,
    paymentId: row.gateway_payment_id,
    amountPaise: row.amount_paise,
    idempotencyKey: row.idempotency_key,
    gatewayRefundId: row.gateway_refund_id,
    state: row.state,
    requestedAt: row.asked_at,
  };
}
