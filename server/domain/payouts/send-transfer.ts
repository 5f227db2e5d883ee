import { sql } from 'kysely';
import { isFinalRefusal } from '../ledger/gateway/final-refusals.ts';
import { describeFailure, type Refused } from '../ledger/gateway/gateway-answers.ts';
import type { GatewayTransfer } from '../ledger/gateway/route-answers.ts';
import {
  claimTransfer,
  findPayout,
  switchToManualPayout,
  type PayoutRecord,
  recordTransfer,
  rescheduleTransfer,
} from '../ledger/payouts.ts';
import { claimTransferAgain } from '../ledger/transfer-requests.ts';
import { findReadyAccount } from './ready.ts';
import { appendEvent } from '../events/append-event.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { IN_FLIGHT_MS } from './payout-parts.ts';
import type { AppContext } from '../context.ts';

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
export async function resolveTransfer(context: AppContext, payout: PayoutRecord, now: Date): Promise<void> {
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
    return retryTransaction(context.db, (trx) =>
      rescheduleTransfer(trx, payout, 'it had not reached the gateway', now),
    );
  if (!(await claimTransferAgain(context.db, payout, now)))
    throw new Error(`the transfer ${payout.id} is requested by another worker`);
  await send(context, payout, accountId, now);
}

async function send(context: AppContext, payout: PayoutRecord, accountId: string, now: Date): Promise<void> {
  const { id: payoutId, paymentId, sentPaise: amountPaise } = payout;
  const outcome = await context.gateway.route.transfer({ paymentId, accountId, amountPaise, payoutId });
  if (outcome.kind === 'ok') return record(context, payout, outcome.value, now);
  if (outcome.kind === 'unknown')
    throw new Error(`the outcome is unknown of the transfer ${payout.id}: ${outcome.cause}`);
  await handleRefusal(context, payout, outcome, now);
}

async function record(context: AppContext, payout: PayoutRecord, transfer: GatewayTransfer, now: Date): Promise<void> {
  await retryTransaction(context.db, (trx) => recordTransfer(trx, payout.id, transfer, now));
}

/** Refusals because of the host's account are retried; final refusals switch the payout to manual payment. */
async function handleRefusal(context: AppContext, payout: PayoutRecord, refusal: Refused, now: Date): Promise<void> {
  const why = describeFailure(refusal);
  const isOver = isFinalRefusal('transfer', refusal);
  context.log[isOver ? 'error' : 'warn'](
    { payout: payout.id, booking: payout.bookingId, why },
    'a transfer was refused',
  );
  await retryTransaction(context.db, async (trx) => {
    if (!isOver) return rescheduleTransfer(trx, payout, why, now);
    await switchToManualPayout(trx, payout, why, now);
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
