import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { enterPaidByHand } from './books/enter-payouts.ts';
import { keepBack } from './debts.ts';
import { findPayout, lockPayout, type PayoutRecord, changePayout } from './payouts.ts';

type Trx = Transaction<Database>;

/**
 * Has a person paid it by hand, as the bank's reference says. `known`: with this very reference; `other`: with another one,
 * which changes nothing; `not-listed`: there is no such payout to be paid by hand.
 */
export async function confirmByHand(
  trx: Trx,
  id: string,
  reference: string,
  now: Date,
): Promise<'paid' | 'known' | 'other' | 'not-listed'> {
  const payout = await lockPayout(trx, id);
  if (payout === null) return 'not-listed';
  if (payout.state === 'arrived') return payout.reference === reference ? 'known' : 'other';
  if (!(payout.way === 'by-hand' && payout.state === 'on-the-way')) return 'not-listed';
  await changePayout(trx, id, { state: 'arrived', reference, arrived_at: now, why: null });
  const { bookingId, hostId, duePaise, keptBackPaise } = payout;
  await enterPaidByHand(trx, { source: id, bookingId, hostId, paise: duePaise - keptBackPaise }, now);
  return 'paid';
}

/**
 * Commits that a payout stands on the list for the bank: what its host owes is kept of it. Null where it is none that a person
 * makes, or nothing is left of it. `way`: with 'by-hand' one that was planned for the gateway is, too.
 */
export async function listForBank(
  trx: Trx,
  id: string,
  way: 'route' | 'by-hand',
  now: Date,
): Promise<PayoutRecord | null> {
  const planned = await lockPayout(trx, id);
  if (planned === null) return null;
  const isPlanned = planned.state === 'planned' && (planned.way === 'by-hand' || way === 'by-hand');
  if (!isPlanned && planned.state !== 'failed') return null;
  const kept = await keepBack(trx, planned.hostId, planned.duePaise - planned.keptBackPaise);
  const keptBackPaise = planned.keptBackPaise + kept;
  const isPaid = keptBackPaise === planned.duePaise;
  await changePayout(trx, id, {
    way: 'by-hand',
    kept_back_paise: keptBackPaise,
    asked_at: now,
    ...(isPaid ? { state: 'arrived', arrived_at: now } : { state: 'on-the-way', released_at: now }),
  });
  return isPaid ? null : findPayout(trx, id);
}
