import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Trx = Transaction<Database>;

/** The sum of a payout's pending reversals, in paise: a cancelled stay may be disputed soon after. */
export async function sumOpenReversals(trx: Trx, payoutId: string): Promise<number> {
  const { paise } = await trx
    .selectFrom('payout_reversal')
    .select(sql<number>`coalesce(sum(paise), 0)::bigint`.as('paise'))
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'wanted')
    .executeTakeFirstOrThrow();
  return paise;
}

/** Closes the pending reversals of a payout that was never transferred or whose transfer failed. */
export async function dropOpenReversals(trx: Trx, payoutId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payout_reversal')
    .set({ state: 'not-needed', settled_at: now })
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'wanted')
    .execute();
}
