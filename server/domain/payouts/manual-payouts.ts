import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { appendEvent } from '../events/event-log.ts';
import { findPayout, type PayoutRecord } from '../ledger/payouts.ts';
import { listForBank, recordManualPayout } from '../ledger/send-payouts.ts';
import { findPayeeBank, type PayeeBank } from './ready.ts';

/** A payout to be made by bank transfer, with the payee's details. */
export interface ListedPayout {
  id: string;
  bookingId: string;
  /** Amount to pay, in paise. */
  paise: number;
  bank: PayeeBank;
}

interface BankList {
  payouts: ListedPayout[];
  /** Number of due payouts whose host cannot be paid yet. */
  waiting: number;
}

/**
 * Lists the due manual payouts, including transfers that failed at the gateway. A listed payout stays on the list until
 * it is confirmed; the host's debts are deducted when it is first listed. With `way` 'by-hand' the list includes
 * payouts that were planned for the gateway and never sent.
 */
export async function listManualPayouts(
  db: Db,
  { sealer, way }: { sealer: TextSealer; way: 'route' | 'by-hand' },
  now: Date,
): Promise<BankList> {
  const due = await db
    .selectFrom('payout')
    .select(['id', 'host_id as hostId', 'state'])
    .where('release_at', '<=', now)
    .where(({ or, and, eb }) =>
      or([
        and([eb('way', '=', 'by-hand'), eb('state', 'in', ['planned', 'on-the-way'])]),
        eb('state', '=', 'failed'),
        ...(way === 'by-hand' ? [eb('state', '=', 'planned')] : []),
      ]),
    )
    .orderBy('release_at')
    .orderBy('id')
    .execute();
  const list: BankList = { payouts: [], waiting: 0 };
  for (const { id, hostId, state } of due) {
    const bank = await findPayeeBank(db, sealer, hostId, now);
    if (bank === null) {
      list.waiting += 1;
      continue;
    }
    const payout =
      state === 'on-the-way'
        ? await findPayout(db, id)
        : await retryTransaction(db, (trx) => listForBank(trx, id, way, now));
    if (payout?.state === 'on-the-way') list.payouts.push(toListedPayout(payout, bank));
  }
  return list;
}

/** Records a payout as paid under the bank's reference; outcomes as of `recordManualPayout`. */
export function confirmManualPayout(
  db: Db,
  { id, reference }: { id: string; reference: string },
  now: Date,
): ReturnType<typeof recordManualPayout> {
  return retryTransaction(db, async (trx) => {
    const outcome = await recordManualPayout(trx, id, reference, now);
    const payout = outcome === 'paid' ? await findPayout(trx, id) : null;
    if (payout === null) return outcome;
    const data = { payoutId: id, amountPaise: payout.duePaise - payout.deductedPaise };
    await appendEvent(trx, { kind: 'payout-arrived', bookingId: payout.bookingId, data }, now);
    return outcome;
  });
}

function toListedPayout({ id, bookingId, duePaise, deductedPaise }: PayoutRecord, bank: PayeeBank): ListedPayout {
  return { id, bookingId, paise: duePaise - deductedPaise, bank };
}
