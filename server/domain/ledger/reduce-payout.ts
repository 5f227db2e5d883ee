import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { restoreDebts } from './debts.ts';
import { changePayout, type PayoutRecord } from './payouts.ts';

type Trx = Transaction<Database>;

/**
 * Reduces the amount due of a payout by `paise`, which must not exceed it. Does not change a transfer already sent:
 * returns by how many paise it exceeds the new amount, zero or less if nothing is to be reversed.
 */
export async function reducePayout(trx: Trx, payout: PayoutRecord, paise: number): Promise<number> {
  const duePaise = payout.duePaise - paise;
  const deductedPaise = Math.min(payout.deductedPaise, duePaise);
  await restoreDebts(trx, payout.hostId, payout.deductedPaise - deductedPaise);
  const isNothing = duePaise === 0 && ['planned', 'failed'].includes(payout.state);
  await changePayout(trx, payout.id, {
    due_paise: duePaise,
    deducted_paise: deductedPaise,
    ...(isNothing ? { state: 'reversed' } : {}),
  });
  return payout.sentPaise - payout.reversedPaise - (duePaise - deductedPaise);
}

/** Records a reversed amount of a transfer; fully reversed, the payout has ended. */
export async function recordReversed(trx: Trx, payout: PayoutRecord, paise: number): Promise<void> {
  const reversedPaise = payout.reversedPaise + paise;
  const isAll = reversedPaise === payout.sentPaise;
  await changePayout(trx, payout.id, { reversed_paise: reversedPaise, ...(isAll ? { state: 'reversed' } : {}) });
}
