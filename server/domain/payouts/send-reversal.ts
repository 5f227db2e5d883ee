import { isFinalRefusal } from '../ledger/gateway/final-refusals.ts';
import { describeFailure } from '../ledger/gateway/gateway-answers.ts';
import { findPayout, type PayoutRecord } from '../ledger/payouts.ts';
import {
  abandonReversal,
  claimReversal,
  dropReversal,
  findReversal,
  recordReversal,
  type ReversalRecord,
} from '../ledger/reversals.ts';
import { enqueuePendingRefunds } from '../ledger/ledger.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { syncTransfer } from './sync-transfers.ts';
import { isNotProcessed, IN_FLIGHT_MS } from './payout-parts.ts';
import { resolveTransfer } from './send-transfer.ts';
import type { AppContext } from '../context.ts';

/**
 * Reverses a part of a transfer before the guest is refunded. Sent once: after a lost response the reversal is looked up
 * by our id in its notes. The refund waits at most ten minutes; after that no reversal is sent, and the missing amount
 * becomes a debt of the host. Throws while the outcome is unknown: the job is retried.
 */
export async function sendReversal(context: AppContext, reversalId: string, now: Date): Promise<void> {
  const reversal = await findReversal(context.db, reversalId);
  if (reversal?.state !== 'wanted') return;
  const payout = await resolvePayout(context, reversal, now);
  const { transferId } = payout;
  if (transferId === null || payout.sentPaise === 0 || ['failed', 'reversed'].includes(payout.state)) {
    // Nothing was transferred, or it came back already.
    await retryTransaction(context.db, (trx) => dropReversal(trx, reversal.id, now));
    return sendRefunds(context, payout);
  }
  if (reversal.requestedAt !== null && (await isReversedAtGateway(context, reversal, transferId, now)))
    return sendRefunds(context, payout);
  if (now >= reversal.waitUntil) return abandon(context, reversal, payout, 'the guest could not wait longer', now);
  if (!(await retryTransaction(context.db, (trx) => claimReversal(trx, reversal, now))))
    throw new Error(`the reversal ${reversal.id} could not be requested: another reversal is pending`);
  const outcome = await context.gateway.route.reverse({ transferId, amountPaise: reversal.paise, ownId: reversal.id });
  if (outcome.kind === 'ok') {
    const { id } = outcome.value;
    await retryTransaction(context.db, (trx) => recordReversal(trx, reversal.id, id, now));
    return sendRefunds(context, payout);
  }
  const why = describeFailure(outcome);
  if (outcome.kind === 'refused' && isFinalRefusal('reversal', outcome))
    return abandon(context, reversal, payout, why, now);
  // The transfer is pending or failed; a failure may not be recorded here yet.
  if (isNotProcessed(outcome)) await syncTransfer(context, payout.id, now);
  throw new Error(`the reversal ${reversal.id} could not be made yet: ${why}`);
}

/** The payout after resolving whether its transfer exists. */
async function resolvePayout(context: AppContext, reversal: ReversalRecord, now: Date): Promise<PayoutRecord> {
  const payout = await findPayout(context.db, reversal.payoutId);
  if (payout === null) throw new Error(`the reversal ${reversal.id} has no payout`);
  if (payout.state !== 'sending') return payout;
  await resolveTransfer(context, payout, now);
  return resolvePayout(context, reversal, now);
}

/** Whether the gateway made a reversal whose response was lost. Throws while the request may still arrive. */
async function isReversedAtGateway(
  context: AppContext,
  { id, requestedAt }: ReversalRecord,
  transferId: string,
  now: Date,
): Promise<boolean> {
  const made = await context.gateway.route.fetchReversals(transferId);
  if (made.kind !== 'ok') throw new Error(`the gateway did not return the reversal ${id}: ${describeFailure(made)}`);
  const found = made.value.find(({ ownId }) => ownId === id);
  if (found !== undefined) {
    await retryTransaction(context.db, (trx) => recordReversal(trx, id, found.id, now));
    return true;
  }
  if (now.getTime() - (requestedAt?.getTime() ?? 0) < IN_FLIGHT_MS)
    throw new Error(`the reversal ${id} may still be on its way to the gateway`);
  return false;
}

async function abandon(
  context: AppContext,
  reversal: ReversalRecord,
  payout: PayoutRecord,
  why: string,
  now: Date,
): Promise<void> {
  const { bookingId: booking } = payout;
  context.log.warn({ reversal: reversal.id, booking, why }, 'a reversal failed: the host owes the share');
  await retryTransaction(context.db, (trx) => abandonReversal(trx, reversal.id, why, now));
  await sendRefunds(context, payout);
}

function sendRefunds({ db, jobs }: AppContext, { bookingId }: PayoutRecord): Promise<void> {
  return enqueuePendingRefunds(db, jobs, bookingId);
}
