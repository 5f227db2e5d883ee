import type { Kysely, Transaction } from 'kysely';
import { enterSettlement } from '../ledger/books/enter-payouts.ts';
import { describeFailure } from '../ledger/gateway/gateway-answers.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { syncTransfer } from './sync-transfers.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/append-event.ts';
import type { GatewayDispute } from '../ledger/gateway/route-answers.ts';
import { applyLostDispute, recordDispute } from '../ledger/disputes.ts';
import { findOrderByGatewayId, findOrderOfPayment } from '../ledger/orders.ts';

/** Jobs that fetch the current state of the object that a webhook names. Payload: `{ id }`, the gateway's id. */
export const SYNC_TRANSFER = 'ask-transfer';
export const SYNC_SETTLEMENT = 'ask-settlement';
export const SYNC_DISPUTE = 'ask-dispute';

/** The objects that a payout webhook may name. */
export interface PayoutWebhook {
  transfer?: { id: string } | undefined;
  settlement?: { id: string } | undefined;
  dispute?: { id: string } | undefined;
}

/** Handles a webhook by fetching the object's state: webhooks may be late, repeated or out of order. */
export async function enqueuePayoutSync(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
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
  await retryTransaction(context.db, (trx) => enterSettlement(trx, { source: settlementId, paise: amountPaise }, now));
}

export async function syncDispute(context: AppContext, disputeId: string, now: Date): Promise<void> {
  const dispute = await context.gateway.route.fetchDispute(disputeId);
  if (dispute.kind === 'unknown') throw new Error(describeFailure(dispute));
  if (dispute.kind === 'ok') await applyDispute(context, dispute.value, now);
}

function findPayoutOfTransfer(db: Kysely<Database>, transferId: string) {
  return db.selectFrom('payout').select('id').where('gateway_transfer_id', '=', transferId).executeTakeFirst();
}

/**
 * Applies the gateway's current state of a dispute; outdated states change nothing. A lost dispute recovers the host's
 * share once: amounts already paid out become a debt. Throws while the payment is not in the ledger yet: the job's next
 * attempt finds it.
 */
async function applyDispute(context: AppContext, dispute: GatewayDispute, now: Date): Promise<void> {
  const state = disputeState(dispute.status);
  if (await isNotRecordedYet(context, dispute.paymentId))
    throw new Error(`the payment ${dispute.paymentId} is not in the ledger yet`);
  await retryTransaction(context.db, async (trx) => {
    const stay = await recordDispute(trx, { ...dispute, state }, now);
    if (stay === null) return;
    if (state === 'lost') await applyLostDispute(trx, context.jobs, { ...dispute, ...stay }, now);
    await appendDisputeEvent(trx, dispute, state, stay.bookingId, now);
  });
}

/** Whether a payment belongs to one of our orders and is not in the ledger yet. */
async function isNotRecordedYet({ db, gateway }: AppContext, paymentId: string): Promise<boolean> {
  if ((await findOrderOfPayment(db, paymentId)) !== null) return false;
  const payment = await gateway.fetchPayment(paymentId);
  if (payment.kind === 'unknown') throw new Error(describeFailure(payment));
  const orderId = payment.kind === 'ok' ? payment.value.order_id : null;
  return orderId !== null && orderId !== undefined && (await findOrderByGatewayId(db, orderId)) !== null;
}

async function appendDisputeEvent(
  trx: Transaction<Database>,
  { id: disputeId, paymentId, amountPaise }: GatewayDispute,
  state: 'open' | 'won' | 'lost',
  bookingId: string,
  now: Date,
): Promise<void> {
  const data = { disputeId, paymentId, amountPaise, state };
  await appendEvent(trx, { kind: 'payment-disputed', bookingId, data }, now);
}

/** A closed dispute counts as won: no money was taken. */
function disputeState(status: string): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'closed' ? 'won' : 'open';
}
