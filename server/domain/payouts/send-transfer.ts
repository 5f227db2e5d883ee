import { sql } from 'kysely';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import {
  describeFailure,
  type GatewayTransfer,
  isFinalRefusal,
  type Refused,
} from '../ledger/gateway/gateway-answers.ts';
import { enqueuePendingRefunds } from '../ledger/ledger.ts';
import { claimTransfer, findPayout, type PayoutRecord, recordTransfer, resetTransfer } from '../ledger/payouts.ts';
import {
  failReversal,
  claimReversal,
  cancelReversal,
  findReversal,
  recordReversal,
  type ReversalRecord,
} from '../ledger/reversals.ts';
import { claimTransferAgain } from '../ledger/send-payouts.ts';
import { syncTransfer } from './payout-webhooks.ts';
import { findReadyAccount } from './ready.ts';

/**
 * Transfers a payout to its host's account at the gateway, on hold. The intent is committed before the call; after a
 * lost response the transfer is looked up by our id in its notes before it is sent again. Throws while the outcome is
 * unknown: the job is retried. Does nothing while the host cannot be paid.
 */
export async function sendTransfer(context: AppContext, payoutId: string, now: Date): Promise<void> {
  const payout = await findPayout(context.db, payoutId);
  if (payout === null || payout.way !== 'route') return;
  if (payout.state === 'sending') return resolveTransfer(context, payout, now);
  if (payout.state !== 'planned' || context.settings.payouts !== 'route') return;
  const account = await findReadyAccount(context.db, payout.hostId, now);
  if (account === null) return;
  const { gatewayAccountId: accountId } = account;
  const claimed = await retryTransaction(context.db, async (trx) => {
    const limitPaise = await findTransferLimit(trx, payout.paymentId);
    return claimTransfer(trx, payoutId, { accountId, limitPaise }, now);
  });
  if (claimed !== null) await send(context, claimed, accountId, now);
}

/** Resolves a transfer whose response was lost; sends it again only once the first request can no longer arrive. */
async function resolveTransfer(context: AppContext, payout: PayoutRecord, now: Date): Promise<void> {
  const made = await context.gateway.route.fetchTransfers(payout.paymentId);
  if (made.kind !== 'ok')
    throw new Error(`the gateway did not return the transfer ${payout.id}: ${describeFailure(made)}`);
  const found = made.value.find(({ payoutId }) => payoutId === payout.id);
  if (found !== undefined) return record(context, payout, found, now);
  const { requestedAt, accountId } = payout;
  if (accountId === null || now.getTime() - (requestedAt?.getTime() ?? 0) < IN_FLIGHT_MS)
    throw new Error(`the transfer ${payout.id} may still be on its way to the gateway`);
  // Part of the payout was recovered for a refund or dispute meanwhile: plans it again with the smaller amount.
  if (payout.sentPaise > payout.duePaise - payout.deductedPaise)
    return retryTransaction(context.db, async (trx) => {
      await resetTransfer(trx, payout, { way: payout.way, reason: 'it had not reached the gateway' }, now);
    });
  if (!(await claimTransferAgain(context.db, payout, now)))
    throw new Error(`the transfer ${payout.id} is requested by another worker`);
  await send(context, { ...payout, requestedAt: now }, accountId, now);
}

async function send(context: AppContext, payout: PayoutRecord, accountId: string, now: Date): Promise<void> {
  const { id: payoutId, paymentId, sentPaise: amountPaise } = payout;
  requireFreshClaim(context, now);
  const outcome = await context.gateway.route.transfer({ paymentId, accountId, amountPaise, payoutId });
  if (outcome.kind === 'ok') return record(context, payout, outcome.value, now);
  if (outcome.kind === 'unknown')
    throw new Error(`the outcome is unknown of the transfer ${payout.id}: ${outcome.cause}`);
  await handleRefusal(context, payout, outcome, now);
}

/** Throws if this process stood still since it claimed a request: another worker may make it now. */
function requireFreshClaim({ clock }: AppContext, claimedAt: Date): void {
  if (clock().getTime() - claimedAt.getTime() > IN_FLIGHT_MS / 2)
    throw new Error('the request to the gateway was claimed too long ago to be sent');
}

async function record(context: AppContext, payout: PayoutRecord, transfer: GatewayTransfer, now: Date): Promise<void> {
  await retryTransaction(context.db, (trx) => recordTransfer(trx, payout.id, transfer, now));
}

/** Refusals because of the host's account are retried; final refusals switch the payout to manual payment. */
async function handleRefusal(context: AppContext, payout: PayoutRecord, refusal: Refused, now: Date): Promise<void> {
  const reason = describeFailure(refusal);
  const isOver = isFinalRefusal('transfer', refusal);
  context.log[isOver ? 'error' : 'warn'](
    { payout: payout.id, booking: payout.bookingId, reason },
    'a transfer was refused',
  );
  await retryTransaction(context.db, async (trx) => {
    const isReset = await resetTransfer(trx, payout, { way: isOver ? 'by-hand' : payout.way, reason }, now);
    if (!isReset || !isOver) return;
    const data = { payoutId: payout.id, amountPaise: payout.duePaise };
    await appendEvent(trx, { kind: 'payout-by-hand', bookingId: payout.bookingId, data }, now);
  });
}

/** The maximum transferable amount of a payment: the captured amount minus the gateway's fee, if known. */
async function findTransferLimit(db: AppContext['db'], paymentId: string): Promise<number> {
  const { rows } = await sql<{ limit: number }>`
    select (amount_paise + coalesce((
      select sum(paise) from book_entry join book_posting on entry_id = book_entry.id
      where kind = 'gateway-fee' and source = gateway_payment_id and account = 'gateway'
    ), 0))::bigint as limit
    from payment where gateway_payment_id = ${paymentId}`.execute(db);
  return rows[0]?.limit ?? 0;
}

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
    await retryTransaction(context.db, (trx) => cancelReversal(trx, reversal.id, now));
    return enqueueRefunds(context, payout);
  }
  if (reversal.requestedAt !== null && (await isReversedAtGateway(context, reversal, transferId, now)))
    return enqueueRefunds(context, payout);
  if (now >= reversal.waitUntil) return abandon(context, reversal, payout, 'the guest could not wait longer', now);
  if (!(await retryTransaction(context.db, (trx) => claimReversal(trx, reversal, now))))
    throw new Error(`the reversal ${reversal.id} could not be requested: another reversal is pending`);
  requireFreshClaim(context, now);
  const outcome = await context.gateway.route.reverse({ transferId, amountPaise: reversal.paise, ownId: reversal.id });
  if (outcome.kind === 'ok') {
    const { id } = outcome.value;
    await retryTransaction(context.db, (trx) => recordReversal(trx, reversal.id, id, now));
    return enqueueRefunds(context, payout);
  }
  const reason = describeFailure(outcome);
  if (outcome.kind === 'refused' && isFinalRefusal('reversal', outcome))
    return abandon(context, reversal, payout, reason, now);
  // The transfer is pending or failed; a failure may not be recorded here yet.
  if (isNotProcessed(outcome)) await syncTransfer(context, payout.id, now);
  throw new Error(`the reversal ${reversal.id} could not be made yet: ${reason}`);
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
  reason: string,
  now: Date,
): Promise<void> {
  const { bookingId: booking } = payout;
  context.log.warn({ reversal: reversal.id, booking, reason }, 'a reversal failed: the host owes the share');
  await retryTransaction(context.db, (trx) => failReversal(trx, reversal.id, reason, now));
  await enqueueRefunds(context, payout);
}

function enqueueRefunds({ db, jobs }: AppContext, { bookingId }: PayoutRecord): Promise<void> {
  return enqueuePendingRefunds(db, jobs, bookingId);
}

/** Time after which a request can no longer reach the gateway, because calls time out after five seconds. */
export const IN_FLIGHT_MS = 60_000;

/** Whether the gateway reports a transfer as not processed: pending for some seconds, or failed. */
function isNotProcessed(answer: object): boolean {
  return 'description' in answer && /should be processed/i.test(String(answer.description));
}
