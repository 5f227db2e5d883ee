import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Trx = Transaction<Database>;

/** A share that its host had already, and that was given back to the guest all the same. */
interface Debt {
  hostId: string;
  bookingId: string;
  cause: 'late-refund' | 'dispute';
  /** Of the reversal or the dispute: one debt for each. */
  source: string;
  paise: number;
}

/** Writes down what a host owes: it is kept from the next payouts. */
export async function writeDebt(trx: Trx, { hostId, bookingId, cause, source, paise }: Debt, at: Date): Promise<void> {
  if (paise === 0) return;
  await trx
    .insertInto('host_debt')
    .values({ host_id: hostId, booking_id: bookingId, cause, source, paise, at })
    .onConflict((conflict) => conflict.constraint('host_debt_once').doNothing())
    .execute();
}

/** What a host owes all in all, in paise. */
export async function owedByHost(db: Kysely<Database>, hostId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('host_debt')
    .select(sql<number>`coalesce(sum(paise - paid_back_paise), 0)::bigint`.as('paise'))
    .where('host_id', '=', hostId)
    .whereRef('paid_back_paise', '<', 'paise')
    .executeTakeFirstOrThrow();
  return paise;
}

/** Keeps of `paise` what a host owes, oldest first; answers how much was kept. Two payouts at once keep nothing twice. */
export async function keepBack(trx: Trx, hostId: string, paise: number): Promise<number> {
  const debts = await trx
    .selectFrom('host_debt')
    .select(['id', sql<number>`(paise - paid_back_paise)::bigint`.as('left')])
    .where('host_id', '=', hostId)
    .whereRef('paid_back_paise', '<', 'paise')
    .orderBy('at')
    .orderBy('id')
    .forUpdate()
    .execute();
  let kept = 0;
  for (const { id, left } of debts) {
    const part = Math.min(left, paise - kept);
    if (part === 0) break;
    await payBack(trx, id, part);
    kept += part;
  }
  return kept;
}

/** A payout that had kept so much is not made: the host owes it again. */
export async function oweAgain(trx: Trx, hostId: string, paise: number): Promise<void> {
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
    await payBack(trx, id, -part);
    left -= part;
  }
}

async function payBack(trx: Trx, id: string, paise: number): Promise<void> {
  await trx
    .updateTable('host_debt')
    .set({ paid_back_paise: sql<number>`paid_back_paise + ${paise}` })
    .where('id', '=', id)
    .execute();
}
