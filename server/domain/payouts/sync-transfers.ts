import { sql } from 'kysely';
import { appendEvent } from '../events/append-event.ts';
import { describeFailure } from '../ledger/gateway/gateway-answers.ts';
import type { GatewaySettlement, GatewayTransfer } from '../ledger/gateway/route-answers.ts';
import { findPayout, recordArrival, recordTransferFailure } from '../ledger/payouts.ts';
import { markTransferRequested } from '../ledger/transfer-requests.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { AppContext } from '../context.ts';

const HOUR_MS = 60 * 60_000;
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
  if (payout === null || payout.transferId === null) return;
  if (!['held', 'releasing', 'on-the-way'].includes(payout.state)) return;
  await markTransferRequested(context.db, id, now);
  const transfer = await context.gateway.route.fetchTransfer(payout.transferId);
  if (transfer.kind !== 'ok') {
    context.log.warn({ payout: id, why: describeFailure(transfer) }, 'the gateway did not return a transfer');
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

/**
 * The settlement that paid a transfer to the host's bank; null if it does not exist or the gateway does not return it.
 */
async function findSettlement(
  { gateway, log }: AppContext,
  { settlementId, settlement }: GatewayTransfer,
): Promise<GatewaySettlement | null> {
  if (settlement !== null || settlementId === null) return settlement;
  const found = await gateway.route.fetchSettlement(settlementId);
  if (found.kind === 'ok') return found.value;
  log.warn({ settlement: settlementId, why: describeFailure(found) }, 'the gateway did not return a settlement');
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
