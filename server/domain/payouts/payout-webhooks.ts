import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import { postSettlementEntry } from '../ledger/books/payout-entries.ts';
import { describeFailure, type GatewaySettlement, type GatewayTransfer } from '../ledger/gateway/gateway-answers.ts';
import { findPayout, recordArrival, recordTransferFailure } from '../ledger/payouts.ts';
import { markTransferRequested } from '../ledger/send-payouts.ts';

/** Stored job names. They fetch the current state of what a webhook names; payload `{ id }`, the gateway's id. */
export const SYNC_TRANSFER = 'ask-transfer';
export const SYNC_SETTLEMENT = 'ask-settlement';
export const SYNC_DISPUTE = 'ask-dispute';

export interface PayoutWebhook {
  transfer?: { id: string } | undefined;
  settlement?: { id: string } | undefined;
  dispute?: { id: string } | undefined;
}

/** Handles a webhook by fetching the object's state: webhooks may be late, repeated or out of order. */
export async function enqueuePayoutSync(
  { db, jobs }: { db: Db; jobs: Jobs },
  { transfer, settlement, dispute }: PayoutWebhook,
): Promise<void> {
  const jobsToSend = [
    [SYNC_TRANSFER, transfer],
    [SYNC_SETTLEMENT, settlement],
    [SYNC_DISPUTE, dispute],
  ] as const;
  for (const [job, about] of jobsToSend)
    if (about !== undefined) await jobs.send(db, job, { id: about.id }, { key: about.id });
}

export async function syncTransferByGatewayId(context: AppContext, transferId: string, now: Date): Promise<void> {
  const payout = await findPayoutOfTransfer(context.db, transferId);
  if (payout !== undefined) await syncTransfer(context, payout.id, now);
}

/**
 * Fetches a settlement, the gateway's payment to a bank account. If it contains our transfers, it paid a host: syncs
 * the transfers. Otherwise it paid the operator: records it in the books.
 */
export async function syncSettlement(context: AppContext, settlementId: string, now: Date): Promise<void> {
  const transfers = await context.gateway.route.transfersInSettlement(settlementId);
  if (transfers.kind === 'unknown')
    throw new Error(`the gateway did not return the settlement ${settlementId}: ${transfers.cause}`);
  if (transfers.kind === 'ok' && transfers.value.length > 0) {
    for (const { id } of transfers.value) await syncTransferByGatewayId(context, id, now);
    return;
  }
  const settlement = await context.gateway.route.fetchSettlement(settlementId);
  if (settlement.kind === 'unknown') throw new Error(describeFailure(settlement));
  if (settlement.kind === 'refused' || settlement.value.status !== 'processed') return;
  const { amountPaise } = settlement.value;
  await retryTransaction(context.db, (trx) =>
    postSettlementEntry(trx, { source: settlementId, paise: amountPaise }, now),
  );
}

function findPayoutOfTransfer(db: Db, transferId: string) {
  return db.selectFrom('payout').select('id').where('gateway_transfer_id', '=', transferId).executeTakeFirst();
}

const BATCH_SIZE = 100;

/** Fetches the state of every released transfer once an hour, since webhooks may be lost. */
export async function syncTransfers(context: AppContext, now: Date): Promise<void> {
  const due = await context.db
    .selectFrom('payout')
    .select('id')
    .where('state', '=', 'on-the-way')
    .where('way', '=', 'route')
    .where(sql<boolean>`coalesce(requested_at, created_at) <= ${new Date(now.getTime() - HOUR_MS)}`)
    .orderBy('requested_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due) await syncTransfer(context, id, now);
}

/** Fetches the state of a transfer; records its arrival or failure. */
export async function syncTransfer(context: AppContext, id: string, now: Date): Promise<void> {
  const payout = await findPayout(context.db, id);
  // Once it is listed for the bank, the failed transfer is of the past.
  if (payout === null || payout.transferId === null || payout.way !== 'route') return;
  if (!['held', 'releasing', 'on-the-way'].includes(payout.state)) return;
  await markTransferRequested(context.db, id, now);
  const transfer = await context.gateway.route.fetchTransfer(payout.transferId);
  if (transfer.kind !== 'ok') {
    context.log.warn({ payout: id, reason: describeFailure(transfer) }, 'the gateway did not return a transfer');
    return;
  }
  if (transfer.value.status === 'failed') return recordFailure(context, id, transfer.value, now);
  const settlement = await findSettlement(context, transfer.value);
  if (settlement?.status !== 'processed') return;
  const { id: settlementId, utr: reference } = settlement;
  await retryTransaction(context.db, async (trx) => {
    if (!(await recordArrival(trx, id, { settlementId, reference }, now))) return;
    const amountPaise = payout.sentPaise - payout.reversedPaise;
    await appendEvent(
      trx,
      { kind: 'payout-arrived', bookingId: payout.bookingId, data: { payoutId: id, amountPaise } },
      now,
    );
  });
}

/** The settlement that paid a transfer to the host's bank; null if there is none or the gateway does not return it. */
async function findSettlement(
  { gateway, log }: AppContext,
  { settlementId, settlement }: GatewayTransfer,
): Promise<GatewaySettlement | null> {
  if (settlement !== null || settlementId === null) return settlement;
  const found = await gateway.route.fetchSettlement(settlementId);
  if (found.kind === 'ok') return found.value;
  log.warn({ settlement: settlementId, reason: describeFailure(found) }, 'the gateway did not return a settlement');
  return null;
}

async function recordFailure(context: AppContext, id: string, { error }: GatewayTransfer, now: Date): Promise<void> {
  await retryTransaction(context.db, async (trx) => {
    if (!(await recordTransferFailure(trx, id, error ?? 'the gateway could not pay it', now))) return;
    const payout = await findPayout(trx, id);
    if (payout?.state !== 'failed') return;
    const data = { payoutId: id, amountPaise: payout.duePaise };
    await appendEvent(trx, { kind: 'payout-failed', bookingId: payout.bookingId, data }, now);
  });
}
