import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';

/** A paid-out share that was refunded to the guest, owed by the host. */
interface Debt {
  hostId: string;
  bookingId: string;
  cause: 'late-refund' | 'dispute';
  /** Id of the reversal or dispute, which causes at most one debt. */
  source: string;
  paise: number;
}

/** Records a host's debt, which is deducted from the next payouts. */
export async function writeDebt(trx: Trx, { hostId, bookingId, cause, source, paise }: Debt, at: Date): Promise<void> {
  if (paise === 0) return;
  await trx
    .insertInto('host_debt')
    .values({ host_id: hostId, booking_id: bookingId, cause, source, paise, at })
    .onConflict((conflict) => conflict.constraint('host_debt_once').doNothing())
    .execute();
}

/** A host's total debt, in paise. */
export async function sumHostDebt(db: Db, hostId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('host_debt')
    .select(sql<number>`coalesce(sum(paise - paid_back_paise), 0)::bigint`.as('paise'))
    .where('host_id', '=', hostId)
    .whereRef('paid_back_paise', '<', 'paise')
    .executeTakeFirstOrThrow();
  return paise;
}

/** Deducts a host's debts from `paise`, oldest first; returns the deducted amount. Row locks prevent double deduction. */
export async function withholdDebts(trx: Trx, hostId: string, paise: number): Promise<number> {
  const debts = await trx
    .selectFrom('host_debt')
    .select(['id', sql<number>`(paise - paid_back_paise)::bigint`.as('left')])
    .where('host_id', '=', hostId)
    .whereRef('paid_back_paise', '<', 'paise')
    .orderBy('at')
    .orderBy('id')
    .forUpdate()
    .execute();
  let withheldPaise = 0;
  for (const { id, left } of debts) {
    const part = Math.min(left, paise - withheldPaise);
    if (part === 0) break;
    await addRepayment(trx, id, part);
    withheldPaise += part;
  }
  return withheldPaise;
}

/** Restores debts that a payout had deducted, because the payout is not made. */
export async function restoreDebts(trx: Trx, hostId: string, paise: number): Promise<void> {
  const debts = await trx
    .selectFrom('host_debt')
    .select(['id', 'paid_back_paise as paidBack'])
    .where('host_id', '=', hostId)
    .where('paid_back_paise', '>', 0)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  let left = paise;
  for (const { id, paidBack } of debts) {
    const part = Math.min(left, paidBack);
    if (part === 0) break;
    await addRepayment(trx, id, -part);
    left -= part;
  }
}

async function addRepayment(trx: Trx, id: string, paise: number): Promise<void> {
  await trx
    .updateTable('host_debt')
    .set({ paid_back_paise: sql<number>`paid_back_paise + ${paise}` })
    .where('id', '=', id)
    .execute();
}

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
