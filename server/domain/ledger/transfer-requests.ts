import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changePayout, type PayoutRecord } from './payouts.ts';

type Db = Kysely<Database>;

/** Records the time of a query about a transfer. */
export async function markTransferRequested(db: Db, id: string, now: Date): Promise<void> {
  await changePayout(db, id, { requested_at: now });
}

/** Claims the repetition of a transfer request with a lost response. False if another worker has claimed it. */
export async function claimTransferAgain(db: Db, { id, requestedAt }: PayoutRecord, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payout')
    .set({ requested_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('requested_at', 'is not distinct from', requestedAt)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
