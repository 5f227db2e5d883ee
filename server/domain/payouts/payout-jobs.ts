import { SEND_TRANSFER } from '../ledger/payouts.ts';
import { SEND_REVERSAL } from '../ledger/reversals.ts';
import { syncSettlements } from './sync-settlements.ts';
import { syncTransfers } from './sync-transfers.ts';
import {
  SYNC_DISPUTE,
  SYNC_SETTLEMENT,
  SYNC_TRANSFER,
  syncDispute,
  syncSettlement,
  syncTransferByGatewayId,
} from './payout-webhooks.ts';
import type { PayoutParts } from './payout-parts.ts';
import { releaseTransfers } from './release-transfers.ts';
import { sendReversal } from './send-reversal.ts';
import { sendTransfer } from './send-transfer.ts';
import { sweepPayouts } from './sweep-payouts.ts';

const HOUR_SECONDS = 60 * 60;

/** Registers the background jobs of payouts. Call before `jobs.start()`. */
export function workOnPayouts(parts: PayoutParts & { clock: () => Date }): void {
  const { jobs, clock } = parts;
  jobs.registerHandler<{ payoutId: string }>(SEND_TRANSFER, ({ payoutId }) => sendTransfer(parts, payoutId, clock()));
  jobs.registerHandler<{ reversalId: string }>(SEND_REVERSAL, ({ reversalId }) =>
    sendReversal(parts, reversalId, clock()),
  );
  jobs.registerHandler<{ id: string }>(SYNC_TRANSFER, ({ id }) => syncTransferByGatewayId(parts, id, clock()));
  jobs.registerHandler<{ id: string }>(SYNC_SETTLEMENT, ({ id }) => syncSettlement(parts, id, clock()));
  jobs.registerHandler<{ id: string }>(SYNC_DISPUTE, ({ id }) => syncDispute(parts, id, clock()));
  jobs.registerSweep('payouts', () => sweepPayouts(parts, clock()));
  jobs.registerSweep('payouts to release', () => releaseTransfers(parts, clock()));
  jobs.registerSweep('payouts on the way', () => syncTransfers(parts, clock()));
  jobs.registerSweep("the operator's settlements", () => syncSettlements(parts, clock()), {
    everySeconds: HOUR_SECONDS,
  });
}
