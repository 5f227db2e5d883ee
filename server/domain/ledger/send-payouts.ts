import type { Db, Trx } from '../../platform/database/schema.ts';
import { postManualPayoutEntry } from './books/payout-entries.ts';
import { withholdDebts } from './debts.ts';
import { changePayout, findPayout, lockPayout, type PayoutRecord } from './payouts.ts';

/**
 * Records a manual payment with the bank's reference. `known`: already recorded with this reference; `other`: already
 * recorded with another reference, which stays; `not-listed`: no such manual payout.
 */
export async function recordManualPayout(
  trx: Trx,
  id: string,
  reference: string,
  now: Date,
): Promise<'paid' | 'known' | 'other' | 'not-listed'> {
  const payout = await lockPayout(trx, id);
  if (payout === null) return 'not-listed';
  if (payout.state === 'arrived') return payout.reference === reference ? 'known' : 'other';
  if (!(payout.way === 'by-hand' && payout.state === 'on-the-way')) return 'not-listed';
  await changePayout(trx, id, { state: 'arrived', reference, arrived_at: now, reason: null });
  const { bookingId, hostId, duePaise, deductedPaise } = payout;
  await postManualPayoutEntry(trx, { source: id, bookingId, hostId, paise: duePaise - deductedPaise }, now);
  return 'paid';
}

/**
 * Puts a payout on the list for the bank and deducts the host's debts. Null if it is not a manual payout or the debts
 * reduce it to zero. With `way` 'by-hand' payouts planned for the gateway are listed too.
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
  const withheldPaise = await withholdDebts(trx, planned.hostId, planned.duePaise - planned.deductedPaise);
  const deductedPaise = planned.deductedPaise + withheldPaise;
  const isPaid = deductedPaise === planned.duePaise;
  await changePayout(trx, id, {
    way: 'by-hand',
    deducted_paise: deductedPaise,
    requested_at: now,
    ...(isPaid ? { state: 'arrived', arrived_at: now } : { state: 'on-the-way', released_at: now }),
  });
  return isPaid ? null : findPayout(trx, id);
}

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
