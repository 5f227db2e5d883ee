import type { Kysely, Selectable } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database, RefundTable } from '../../platform/database/schema.ts';
import type { GatewayRefund } from '../ledger/gateway/gateway-answers.ts';

/** A refund as the ledger has it. */
export interface RefundRecord {
  id: string;
  bookingId: string;
  paymentId: string;
  amountPaise: number;
  idempotencyKey: string;
  gatewayRefundId: string | null;
  state: 'wanted' | 'pending' | 'processed' | 'refused';
  askedAt: Date | null;
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
    askedAt: row.asked_at,
  };
}
