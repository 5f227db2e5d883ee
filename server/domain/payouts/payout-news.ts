import { type Kysely } from 'kysely';
import { enterSettlement } from '../ledger/books/enter-payouts.ts';
import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { takeDispute } from './disputes.ts';
import { followTransfer } from './follow-transfers.ts';
import type { PayoutParts } from './payout-parts.ts';

/** The jobs that ask the gateway what its news was about, as it stands then: `{ id }`. */
export const ASK_TRANSFER = 'ask-transfer';
export const ASK_SETTLEMENT = 'ask-settlement';
export const ASK_DISPUTE = 'ask-dispute';

/** What news of the gateway's may name. */
export interface NewsOfMoney {
  transfer?: { id: string } | undefined;
  settlement?: { id: string } | undefined;
  dispute?: { id: string } | undefined;
}

/** News is only why to ask: whoever can sign may be late, repeat itself, or come out of order. */
export async function hearOfMoney(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  { transfer, settlement, dispute }: NewsOfMoney,
): Promise<void> {
  const told = [
    [ASK_TRANSFER, transfer],
    [ASK_SETTLEMENT, settlement],
    [ASK_DISPUTE, dispute],
  ] as const;
  for (const [job, about] of told)
    if (about !== undefined) await jobs.send(db, job, { id: about.id }, { key: about.id });
}

export async function askTransfer(parts: PayoutParts, transferId: string, now: Date): Promise<void> {
  const payout = await payoutOf(parts.db, transferId);
  if (payout !== undefined) await followTransfer(parts, payout.id, now);
}

/** One that names transfers of ours has paid hosts; any other has paid the operator. */
export async function askSettlement(parts: PayoutParts, settlementId: string, now: Date): Promise<void> {
  const transfers = await parts.gateway.route.transfersInSettlement(settlementId);
  if (transfers.kind === 'unknown')
    throw new Error(`the gateway did not tell of the settlement ${settlementId}: ${transfers.cause}`);
  if (transfers.kind === 'ok' && transfers.value.length > 0) {
    for (const { id } of transfers.value) await askTransfer(parts, id, now);
    return;
  }
  const settlement = await parts.gateway.route.fetchSettlement(settlementId);
  if (settlement.kind === 'unknown') throw new Error(reasonOf(settlement));
  if (settlement.kind === 'refused' || settlement.value.status !== 'processed') return;
  const { amountPaise } = settlement.value;
  await retriedTransaction(parts.db, (trx) => enterSettlement(trx, { source: settlementId, paise: amountPaise }, now));
}

export async function askDispute(parts: PayoutParts, disputeId: string, now: Date): Promise<void> {
  const dispute = await parts.gateway.route.fetchDispute(disputeId);
  if (dispute.kind === 'unknown') throw new Error(reasonOf(dispute));
  if (dispute.kind === 'ok') await takeDispute(parts, dispute.value, now);
}

function payoutOf(db: Kysely<Database>, transferId: string) {
  return db.selectFrom('payout').select('id').where('gateway_transfer_id', '=', transferId).executeTakeFirst();
}
