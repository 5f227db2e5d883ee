import { isFinalRefusal } from '../ledger/gateway/final-refusals.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { findPayout, type PayoutRecord } from '../ledger/payouts.ts';
import {
  claimReversal,
  dropReversal,
  findReversal,
  giveUpReversal,
  recordReversal,
  type ReversalRecord,
} from '../ledger/reversals.ts';
import { sendWantedRefunds } from '../ledger/ledger.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { followTransfer } from './follow-transfers.ts';
import { isNotProcessed, type PayoutParts, SURELY_OVER_MS } from './payout-parts.ts';
import { resolveTransfer } from './send-transfer.ts';

/**
 * Takes a part of a transfer back, before its guest is refunded. It is sent once: where the answer was lost the gateway is
 * asked for a reversal with our id in its notes. The refund waits ten minutes; after that nothing is sent any more, and the
 * host owes what did not come back. Throws while that is unknown: the job's next attempt asks again.
 */
export async function sendReversal(parts: PayoutParts, reversalId: string, now: Date): Promise<void> {
  const reversal = await findReversal(parts.db, reversalId);
  if (reversal?.state !== 'wanted') return;
  const payout = await settledPayout(parts, reversal, now);
  const { transferId } = payout;
  if (transferId === null || payout.sentPaise === 0 || ['failed', 'reversed'].includes(payout.state)) {
    // Nothing has left, or it came back by itself: there is nothing to take back.
    await retriedTransaction(parts.db, (trx) => dropReversal(trx, reversal.id, now));
    return refundNow(parts, payout);
  }
  if (reversal.requestedAt !== null && (await isThere(parts, reversal, transferId, now)))
    return refundNow(parts, payout);
  if (now >= reversal.waitUntil) return giveUp(parts, reversal, payout, 'the guest could not wait longer', now);
  if (!(await retriedTransaction(parts.db, (trx) => claimReversal(trx, reversal, now))))
    throw new Error(`the reversal ${reversal.id} could not be requested now: another one is`);
  const outcome = await parts.gateway.route.reverse({ transferId, amountPaise: reversal.paise, ownId: reversal.id });
  if (outcome.kind === 'ok') {
    const { id } = outcome.value;
    await retriedTransaction(parts.db, (trx) => recordReversal(trx, reversal.id, id, now));
    return refundNow(parts, payout);
  }
  const why = reasonOf(outcome);
  if (outcome.kind === 'refused' && isFinalRefusal('reversal', outcome))
    return giveUp(parts, reversal, payout, why, now);
  // A transfer that is pending will be processed, or has failed, which may not be known here yet.
  if (isNotProcessed(outcome)) await followTransfer(parts, payout.id, now);
  throw new Error(`the reversal ${reversal.id} could not be made yet: ${why}`);
}

/** The payout, once it is known whether there is a transfer. */
async function settledPayout(parts: PayoutParts, reversal: ReversalRecord, now: Date): Promise<PayoutRecord> {
  const payout = await findPayout(parts.db, reversal.payoutId);
  if (payout === null) throw new Error(`the reversal ${reversal.id} has no payout`);
  if (payout.state !== 'sending') return payout;
  await resolveTransfer(parts, payout, now);
  return settledPayout(parts, reversal, now);
}

/** Whether the gateway has made a reversal whose answer was lost. Throws while it may still be on its way there. */
async function isThere(
  parts: PayoutParts,
  { id, requestedAt }: ReversalRecord,
  transferId: string,
  now: Date,
): Promise<boolean> {
  const made = await parts.gateway.route.reversalsOf(transferId);
  if (made.kind !== 'ok') throw new Error(`the gateway did not tell of the reversal ${id}: ${reasonOf(made)}`);
  const found = made.value.find(({ ownId }) => ownId === id);
  if (found !== undefined) {
    await retriedTransaction(parts.db, (trx) => recordReversal(trx, id, found.id, now));
    return true;
  }
  if (now.getTime() - (requestedAt?.getTime() ?? 0) < SURELY_OVER_MS)
    throw new Error(`the reversal ${id} may still be on its way to the gateway`);
  return false;
}

async function giveUp(
  parts: PayoutParts,
  reversal: ReversalRecord,
  payout: PayoutRecord,
  why: string,
  now: Date,
): Promise<void> {
  const { bookingId: booking } = payout;
  parts.log.warn({ reversal: reversal.id, booking, why }, 'a share did not come back: its host owes it');
  await retriedTransaction(parts.db, (trx) => giveUpReversal(trx, reversal.id, why, now));
  await refundNow(parts, payout);
}

function refundNow({ db, jobs }: PayoutParts, { bookingId }: PayoutRecord): Promise<void> {
  return sendWantedRefunds(db, jobs, bookingId);
}
