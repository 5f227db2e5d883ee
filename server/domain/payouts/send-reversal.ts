import { isFinalRefusal } from '../ledger/gateway/final-refusals.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { findPayout, type PayoutRecord } from '../ledger/payouts.ts';
import {
  claimReversal,
  dropReversal,
  findReversal,
  abandonReversal,
  recordReversal,
  type ReversalRecord,
} from '../ledger/reversals.ts';
import { enqueuePendingRefunds } from '../ledger/ledger.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { syncTransfer } from './sync-transfers.ts';
import { isNotProcessed, type PayoutParts, IN_FLIGHT_MS } from './payout-parts.ts';
import { resolveTransfer } from './send-transfer.ts';

/**
 * Reverses a part of a transfer before the guest is refunded. Sent once: after a lost response the reversal is looked up
 * by our id in its notes. The refund waits at most ten minutes; after that no reversal is sent, and the missing amount
 * becomes a debt of the host. Throws while the outcome is unknown: the job is retried.
 */
export async function sendReversal(parts: PayoutParts, reversalId: string, now: Date): Promise<void> {
  const reversal = await findReversal(parts.db, reversalId);
  if (reversal?.state !== 'wanted') return;
  const payout = await resolvePayout(parts, reversal, now);
  const { transferId } = payout;
  if (transferId === null || payout.sentPaise === 0 || ['failed', 'reversed'].includes(payout.state)) {
    // Nothing was transferred, or it came back already.
    await retriedTransaction(parts.db, (trx) => dropReversal(trx, reversal.id, now));
    return sendRefunds(parts, payout);
  }
  if (reversal.requestedAt !== null && (await wasMade(parts, reversal, transferId, now)))
    return sendRefunds(parts, payout);
  if (now >= reversal.waitUntil) return abandon(parts, reversal, payout, 'the guest could not wait longer', now);
  if (!(await retriedTransaction(parts.db, (trx) => claimReversal(trx, reversal, now))))
    throw new Error(`the reversal ${reversal.id} could not be requested: another reversal is pending`);
  const outcome = await parts.gateway.route.reverse({ transferId, amountPaise: reversal.paise, ownId: reversal.id });
  if (outcome.kind === 'ok') {
    const { id } = outcome.value;
    await retriedTransaction(parts.db, (trx) => recordReversal(trx, reversal.id, id, now));
    return sendRefunds(parts, payout);
  }
  const why = reasonOf(outcome);
  if (outcome.kind === 'refused' && isFinalRefusal('reversal', outcome))
    return abandon(parts, reversal, payout, why, now);
  // The transfer is pending or failed; a failure may not be recorded here yet.
  if (isNotProcessed(outcome)) await syncTransfer(parts, payout.id, now);
  throw new Error(`the reversal ${reversal.id} could not be made yet: ${why}`);
}

/** The payout after resolving whether its transfer exists. */
async function resolvePayout(parts: PayoutParts, reversal: ReversalRecord, now: Date): Promise<PayoutRecord> {
  const payout = await findPayout(parts.db, reversal.payoutId);
  if (payout === null) throw new Error(`the reversal ${reversal.id} has no payout`);
  if (payout.state !== 'sending') return payout;
  await resolveTransfer(parts, payout, now);
  return resolvePayout(parts, reversal, now);
}

/** Whether the gateway made a reversal whose response was lost. Throws while the request may still arrive. */
async function wasMade(
  parts: PayoutParts,
  { id, requestedAt }: ReversalRecord,
  transferId: string,
  now: Date,
): Promise<boolean> {
  const made = await parts.gateway.route.reversalsOf(transferId);
  if (made.kind !== 'ok') throw new Error(`the gateway did not return the reversal ${id}: ${reasonOf(made)}`);
  const found = made.value.find(({ ownId }) => ownId === id);
  if (found !== undefined) {
    await retriedTransaction(parts.db, (trx) => recordReversal(trx, id, found.id, now));
    return true;
  }
  if (now.getTime() - (requestedAt?.getTime() ?? 0) < IN_FLIGHT_MS)
    throw new Error(`the reversal ${id} may still be on its way to the gateway`);
  return false;
}

async function abandon(
  parts: PayoutParts,
  reversal: ReversalRecord,
  payout: PayoutRecord,
  why: string,
  now: Date,
): Promise<void> {
  const { bookingId: booking } = payout;
  parts.log.warn({ reversal: reversal.id, booking, why }, 'a reversal failed: the host owes the share');
  await retriedTransaction(parts.db, (trx) => abandonReversal(trx, reversal.id, why, now));
  await sendRefunds(parts, payout);
}

function sendRefunds({ db, jobs }: PayoutParts, { bookingId }: PayoutRecord): Promise<void> {
  return enqueuePendingRefunds(db, jobs, bookingId);
}
