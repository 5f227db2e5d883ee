import type { Kysely } from 'kysely';
import { appendEvent } from '../event-log/append-event.ts';
import { findPayout, type PayoutRecord } from '../ledger/payouts.ts';
import { confirmByHand, listForBank } from '../ledger/payouts-by-hand.ts';
import { bankOf, type PayeeBank } from '../payout-accounts/ready.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';

type Db = Kysely<Database>;

/** A payout that a person makes: what the bank has to know. */
export interface ListedPayout {
  id: string;
  bookingId: string;
  /** What is to be paid, in paise. */
  paise: number;
  bank: PayeeBank;
}

interface BankList {
  payouts: ListedPayout[];
  /** How many wait because their host cannot be paid yet. */
  waiting: number;
}

/**
 * The payouts that a person makes now: those by hand that are due, with what the gateway could not pay. Each that is listed
 * once stays on the list until it is confirmed; what its host owes is kept of it then. `way`: with 'by-hand' those that were
 * planned for the gateway, and never sent, are listed too.
 */
export async function listPayoutsByHand(
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
    const bank = await bankOf(db, sealer, hostId, now);
    if (bank === null) {
      list.waiting += 1;
      continue;
    }
    const payout =
      state === 'on-the-way'
        ? await findPayout(db, id)
        : await retriedTransaction(db, (trx) => listForBank(trx, id, way, now));
    if (payout?.state === 'on-the-way') list.payouts.push(listed(payout, bank));
  }
  return list;
}

/**
 * Notes that a payout was made, by the bank's reference. `known`: it was noted already with this very reference; `other`: with
 * another one, and that stays; `not-listed`: it does not stand on the list.
 */
export function confirmPayoutByHand(
  db: Db,
  { id, reference }: { id: string; reference: string },
  now: Date,
): ReturnType<typeof confirmByHand> {
  return retriedTransaction(db, async (trx) => {
    const outcome = await confirmByHand(trx, id, reference, now);
    const payout = outcome === 'paid' ? await findPayout(trx, id) : null;
    if (payout === null) return outcome;
    const data = { payoutId: id, amountPaise: payout.duePaise - payout.keptBackPaise };
    await appendEvent(trx, { kind: 'payout-arrived', bookingId: payout.bookingId, data }, now);
    return outcome;
  });
}

function listed({ id, bookingId, duePaise, keptBackPaise }: PayoutRecord, bank: PayeeBank): ListedPayout {
  return { id, bookingId, paise: duePaise - keptBackPaise, bank };
}
