import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { enterOutsideFailure, enterOutsideRefund } from './books/enter-refunds.ts';

/** Records a refund made directly at the gateway; false if already recorded. */
export async function recordOutsideRefund(
  trx: Transaction<Database>,
  refund: Omit<Database['outside_refund'], 'failed_at'>,
): Promise<boolean> {
  const written = await trx
    .insertInto('outside_refund')
    .values({ ...refund, failed_at: null })
    .onConflict((conflict) => conflict.column('gateway_refund_id').doNothing())
    .executeTakeFirst();
  if ((written.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  const { gateway_refund_id: id, booking_id: bookingId, amount_paise: amountPaise } = refund;
  await enterOutsideRefund(trx, { id, bookingId, amountPaise }, refund.reported_at);
  return true;
}

/** Records the failure of a refund made directly at the gateway; false if already recorded. */
export async function recordOutsideFailure(trx: Transaction<Database>, id: string, now: Date): Promise<boolean> {
  const failed = await trx
    .updateTable('outside_refund')
    .set({ failed_at: now })
    .where('gateway_refund_id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return false;
  await enterOutsideFailure(trx, id, now);
  return true;
}

/** The amount that the gateway should report as refunded, in paise. */
export async function sumRecordedRefunds(db: Kysely<Database>, paymentId: string): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as returned from (
      select amount_paise from refund where gateway_payment_id = ${paymentId} and state in ('pending', 'processed')
      union all
      select amount_paise from outside_refund where gateway_payment_id = ${paymentId} and failed_at is null
    ) as returned`.execute(db);
  return rows[0]?.returned ?? 0;
}
