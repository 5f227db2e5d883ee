import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { oweAgain } from './debts.ts';
import { changePayout, type PayoutRecord } from './payouts.ts';

type Trx = Transaction<Database>;

/**
 * Nothing of it is to be paid any more, or less. What is sent already is not changed by this: answers how much of that is too
 * much now, in paise.
 */
export async function lessenPayout(trx: Trx, payout: PayoutRecord, paise: number): Promise<number> {
  const duePaise = payout.duePaise - paise;
  const keptBackPaise = Math.min(payout.keptBackPaise, duePaise);
  await oweAgain(trx, payout.hostId, payout.keptBackPaise - keptBackPaise);
  const isNothing = duePaise === 0 && ['planned', 'failed'].includes(payout.state);
  await changePayout(trx, payout.id, {
    due_paise: duePaise,
    kept_back_paise: keptBackPaise,
    ...(isNothing ? { state: 'reversed' } : {}),
  });
  return payout.sentPaise - payout.reversedPaise - (duePaise - keptBackPaise);
}

/** So much of a transfer has come back. All of it: nothing of it is on its way any more. */
export async function recordReversed(trx: Trx, payout: PayoutRecord, paise: number): Promise<void> {
  const reversedPaise = payout.reversedPaise + paise;
  const isAll = reversedPaise === payout.sentPaise;
  await changePayout(trx, payout.id, { reversed_paise: reversedPaise, ...(isAll ? { state: 'reversed' } : {}) });
}
