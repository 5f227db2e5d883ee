import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changePayout, type PayoutRecord } from './payouts.ts';

type Db = Kysely<Database>;

/** Notes that the gateway is asked what became of a transfer. */
export async function noteTransferRequest(db: Db, id: string, now: Date): Promise<void> {
  await changePayout(db, id, { asked_at: now });
}

/** Commits that a transfer whose answer was lost is requested once more. False where another worker does so. */
export async function claimTransferAgain(db: Db, { id, requestedAt }: PayoutRecord, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payout')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('asked_at', 'is not distinct from', requestedAt)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
