import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { postReversalEntry } from './books/payout-entries.ts';
import { restoreDebts, sumOpenReversals, writeDebt } from './debts.ts';
import { changePayout, lockBookingPayouts, lockPayout, type PayoutRecord } from './payouts.ts';

/** The job that reverses a part of a transfer: `{ reversalId }`. */
export const SEND_REVERSAL = 'send-reversal';
/** Maximum time for which a guest's refund waits for the reversal. */
const REFUND_WAITS_MS = 10 * 60_000;

export type ReversalRecord = NonNullable<Awaited<ReturnType<typeof findReversal>>>;

/** Reason for recovering a share: the stay was cancelled, or a dispute was lost. */
interface Cause {
  cause: 'late-refund' | 'dispute';
  source: string;
}

/**
 * Recovers `paise` of a booking's payouts, in the caller's transaction: unsent payouts are reduced, transfers on hold
 * are reversed, and released transfers become a debt. Returns whether a part had been transferred.
 */
export async function recoverShare(
  trx: Trx,
  jobs: Jobs,
  { bookingId, paise, cause, source }: Cause & { bookingId: string; paise: number },
  now: Date,
): Promise<boolean> {
  let left = paise;
  let wasTransferred = false;
  for (const payout of await lockBookingPayouts(trx, bookingId)) {
    const part = Math.min(left, payout.duePaise);
    if (part === 0) continue;
    left -= part;
    if (['releasing', 'on-the-way', 'arrived'].includes(payout.state)) {
      wasTransferred = true;
      const { hostId } = payout;
      await writeDebt(trx, { hostId, bookingId, cause, source: `${source}:${payout.part}`, paise: part }, now);
      continue;
    }
    const excess = await reducePayout(trx, payout, part);
    if (payout.state !== 'held' && payout.state !== 'sending') continue;
    wasTransferred ||= payout.state === 'held';
    const reversed = excess - (await sumOpenReversals(trx, payout.id));
    await requestReversal(trx, jobs, payout, { cause, paise: reversed }, now);
  }
  return wasTransferred;
}

async function requestReversal(
  trx: Trx,
  jobs: Jobs,
  payout: PayoutRecord,
  { cause, paise }: Pick<Cause, 'cause'> & { paise: number },
  now: Date,
): Promise<void> {
  if (paise <= 0) return;
  const id = randomUUID();
  const waitUntil = new Date(now.getTime() + REFUND_WAITS_MS);
  await trx
    .insertInto('payout_reversal')
    .values({ id, payout_id: payout.id, cause, paise, state: 'wanted', wait_until: waitUntil, created_at: now })
    .execute();
  await jobs.send(trx, SEND_REVERSAL, { reversalId: id }, { key: id });
}

export async function findReversal(db: Db, id: string) {
  return (await selectReversals(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Time until which a booking's refund waits for a reversal; null if it need not wait. */
export async function refundWaitsUntil(db: Db, bookingId: string, now: Date): Promise<Date | null> {
  const waiting = await db
    .selectFrom('payout_reversal')
    .innerJoin('payout', 'payout.id', 'payout_id')
    .select('wait_until as until')
    .where('booking_id', '=', bookingId)
    .where('payout_reversal.state', '=', 'wanted')
    .where('wait_until', '>', now)
    .orderBy('wait_until', 'desc')
    .executeTakeFirst();
  return waiting?.until ?? null;
}

/** False if another worker has it, it has ended, or the outcome of another of the same payout is unknown. */
export async function claimReversal(
  trx: Trx,
  { id, payoutId, requestedAt }: ReversalRecord,
  now: Date,
): Promise<boolean> {
  await lockPayout(trx, payoutId);
  const other = await trx
    .selectFrom('payout_reversal')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'wanted')
    .where('requested_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) return false;
  const claimed = await trx
    .updateTable('payout_reversal')
    .set({ requested_at: now })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .where('requested_at', 'is not distinct from', requestedAt)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** Records a completed reversal. False if already recorded. */
export async function recordReversal(trx: Trx, id: string, gatewayReversalId: string, now: Date): Promise<boolean> {
  const open = await lockOpen(trx, id);
  if (open === null) return false;
  const { reversal, payout } = open;
  await closeReversal(trx, id, { state: 'done', gateway_reversal_id: gatewayReversalId }, now);
  await recordReversed(trx, payout, reversal.paise);
  const { bookingId, hostId } = payout;
  await postReversalEntry(trx, { source: id, bookingId, hostId, paise: reversal.paise }, now);
  return true;
}

/** Closes a reversal of which nothing was executed. */
export async function cancelReversal(trx: Trx, id: string, now: Date): Promise<void> {
  await closeReversal(trx, id, { state: 'not-needed' }, now);
}

/** Closes a failed reversal: its amount becomes a debt of the host. */
export async function failReversal(trx: Trx, id: string, reason: string, now: Date): Promise<boolean> {
  const open = await lockOpen(trx, id);
  if (open === null) return false;
  const { reversal, payout } = open;
  await closeReversal(trx, id, { state: 'given-up', reason }, now);
  // The transfer keeps the amount, so it is due again.
  await trx
    .updateTable('payout')
    .set((row) => ({ due_paise: row('due_paise', '+', reversal.paise) }))
    .where('id', '=', payout.id)
    .execute();
  const { hostId, bookingId } = payout;
  await writeDebt(trx, { hostId, bookingId, cause: reversal.cause, source: id, paise: reversal.paise }, now);
  return true;
}

async function lockOpen(trx: Trx, id: string) {
  const found = await findReversal(trx, id);
  // The payout is locked first, in the same order as everywhere.
  const payout = found === null ? null : await lockPayout(trx, found.payoutId);
  const reversal = await findReversal(trx, id);
  return payout !== null && reversal?.state === 'wanted' ? { reversal, payout } : null;
}

async function closeReversal(
  trx: Trx,
  id: string,
  end: { state: 'done' | 'given-up' | 'not-needed'; gateway_reversal_id?: string; reason?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payout_reversal')
    .set({ ...end, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .execute();
}

function selectReversals(db: Db) {
  return db
    .selectFrom('payout_reversal')
    .select([
      'id',
      'payout_id as payoutId',
      'cause',
      'paise',
      'state',
      'wait_until as waitUntil',
      'requested_at as requestedAt',
      'created_at as createdAt',
    ]);
}

/**
 * Reduces the amount due of a payout by `paise`, which must not exceed it. Does not change a transfer already sent:
 * returns by how many paise it exceeds the new amount, zero or less if nothing is to be reversed.
 */
async function reducePayout(trx: Trx, payout: PayoutRecord, paise: number): Promise<number> {
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
async function recordReversed(trx: Trx, payout: PayoutRecord, paise: number): Promise<void> {
  const reversedPaise = payout.reversedPaise + paise;
  const isAll = reversedPaise === payout.sentPaise;
  await changePayout(trx, payout.id, { reversed_paise: reversedPaise, ...(isAll ? { state: 'reversed' } : {}) });
}
