import { sql } from 'kysely';
import { isFinalRefusal } from '../ledger/gateway/final-refusals.ts';
import { reasonOf, type Refused } from '../ledger/gateway/gateway-answers.ts';
import type { GatewayTransfer } from '../ledger/gateway/route-answers.ts';
import {
  claimTransfer,
  findPayout,
  handOver,
  type PayoutRecord,
  planAgain,
  recordTransfer,
} from '../ledger/payouts.ts';
import { claimTransferAgain } from '../ledger/transfer-requests.ts';
import { readyAccount } from '../payout-accounts/ready.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { type PayoutParts, SURELY_OVER_MS } from './payout-parts.ts';

/**
 * Transfers one payout to its host's account at the gateway, on hold. That it is wanted is committed before the gateway hears
 * of it; where the answer was lost the gateway is asked for a transfer with our id in its notes before another is sent.
 * Throws while what became of it is unknown: the job's next attempt asks again. Waits where the host is not ready.
 */
export async function sendTransfer(parts: PayoutParts, payoutId: string, now: Date): Promise<void> {
  const payout = await findPayout(parts.db, payoutId);
  if (payout === null || payout.way !== 'route') return;
  if (payout.state === 'sending') return resolveTransfer(parts, payout, now);
  if (payout.state !== 'planned' || parts.settings.payouts !== 'route') return;
  const account = await readyAccount(parts.db, payout.hostId, now);
  if (account === null) return;
  const { gatewayAccountId: accountId } = account;
  const claimed = await retriedTransaction(parts.db, async (trx) => {
    const limitPaise = await limitOf(trx, payout.paymentId);
    return claimTransfer(trx, payoutId, { accountId, limitPaise }, now);
  });
  if (claimed !== null) await send(parts, claimed, accountId, now);
}

/** What became of a transfer whose answer was lost. Sent again only once it surely is not on its way any more. */
export async function resolveTransfer(parts: PayoutParts, payout: PayoutRecord, now: Date): Promise<void> {
  const made = await parts.gateway.route.transfersOf(payout.paymentId);
  if (made.kind !== 'ok') throw new Error(`the gateway did not tell of the transfer ${payout.id}: ${reasonOf(made)}`);
  const found = made.value.find(({ payoutId }) => payoutId === payout.id);
  if (found !== undefined) return record(parts, payout, found, now);
  const { requestedAt, accountId } = payout;
  if (accountId === null || now.getTime() - (requestedAt?.getTime() ?? 0) < SURELY_OVER_MS)
    throw new Error(`the transfer ${payout.id} may still be on its way to the gateway`);
  // What was taken back meanwhile is not sent at all.
  if (payout.sentPaise > payout.duePaise - payout.keptBackPaise)
    return retriedTransaction(parts.db, (trx) => planAgain(trx, payout, 'it had not reached the gateway', now));
  if (!(await claimTransferAgain(parts.db, payout, now)))
    throw new Error(`the transfer ${payout.id} is requested by another worker`);
  await send(parts, payout, accountId, now);
}

async function send(parts: PayoutParts, payout: PayoutRecord, accountId: string, now: Date): Promise<void> {
  const { id: payoutId, paymentId, sentPaise: amountPaise } = payout;
  const outcome = await parts.gateway.route.transfer({ paymentId, accountId, amountPaise, payoutId });
  if (outcome.kind === 'ok') return record(parts, payout, outcome.value, now);
  if (outcome.kind === 'unknown') throw new Error(`nothing is known of the transfer ${payout.id}: ${outcome.cause}`);
  await takeRefusal(parts, payout, outcome, now);
}

async function record(parts: PayoutParts, payout: PayoutRecord, told: GatewayTransfer, now: Date): Promise<void> {
  await retriedTransaction(parts.db, (trx) => recordTransfer(trx, payout.id, told, now));
}

/** What concerns the host's account passes once that is right; what concerns this payment does not, and a person pays it. */
async function takeRefusal(parts: PayoutParts, payout: PayoutRecord, refusal: Refused, now: Date): Promise<void> {
  const why = reasonOf(refusal);
  const isOver = isFinalRefusal('transfer', refusal);
  parts.log[isOver ? 'error' : 'warn']({ payout: payout.id, booking: payout.bookingId, why }, 'a transfer was refused');
  await retriedTransaction(parts.db, async (trx) => {
    if (!isOver) return planAgain(trx, payout, why, now);
    await handOver(trx, payout, why, now);
    const data = { payoutId: payout.id, amountPaise: payout.duePaise };
    await appendEvent(trx, { kind: 'payout-by-hand', bookingId: payout.bookingId, data }, now);
  });
}

/** What the gateway lets pass of a payment: what was captured less what it takes for itself; all of it while that is not known. */
async function limitOf(db: PayoutParts['db'], paymentId: string): Promise<number> {
  const { rows } = await sql<{ limit: number }>`
    select (amount_paise + coalesce((
      select sum(paise) from book_entry join book_posting on entry_id = book_entry.id
      where kind = 'gateway-fee' and source = gateway_payment_id and account = 'gateway'
    ), 0))::bigint as limit
    from payment where gateway_payment_id = ${paymentId}`.execute(db);
  return rows[0]?.limit ?? 0;
}
