import type { Kysely } from 'kysely';
import { enterSettlement } from '../ledger/books/enter-payouts.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { applyDispute } from './disputes.ts';
import { syncTransfer } from './sync-transfers.ts';
import type { AppContext } from '../context.ts';

/** The jobs that fetch the current state of the object a webhook names: `{ id }`. */
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

/** A settlement with transfers of ours paid hosts; any other paid the operator. */
export async function syncSettlement(context: AppContext, settlementId: string, now: Date): Promise<void> {
  const transfers = await context.gateway.route.transfersInSettlement(settlementId);
  if (transfers.kind === 'unknown')
    throw new Error(`the gateway did not return the settlement ${settlementId}: ${transfers.cause}`);
  if (transfers.kind === 'ok' && transfers.value.length > 0) {
    for (const { id } of transfers.value) await syncTransferByGatewayId(context, id, now);
    return;
  }
  const settlement = await context.gateway.route.fetchSettlement(settlementId);
  if (settlement.kind === 'unknown') throw new Error(reasonOf(settlement));
  if (settlement.kind === 'refused' || settlement.value.status !== 'processed') return;
  const { amountPaise } = settlement.value;
  await retriedTransaction(context.db, (trx) =>
    enterSettlement(trx, { source: settlementId, paise: amountPaise }, now),
  );
}

export async function syncDispute(context: AppContext, disputeId: string, now: Date): Promise<void> {
  const dispute = await context.gateway.route.fetchDispute(disputeId);
  if (dispute.kind === 'unknown') throw new Error(reasonOf(dispute));
  if (dispute.kind === 'ok') await applyDispute(context, dispute.value, now);
}

function findPayoutOfTransfer(db: Kysely<Database>, transferId: string) {
  return db.selectFrom('payout').select('id').where('gateway_transfer_id', '=', transferId).executeTakeFirst();
}
