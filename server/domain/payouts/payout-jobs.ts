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
import { releaseTransfers } from './release-transfers.ts';
import { sendReversal } from './send-reversal.ts';
import { sendTransfer } from './send-transfer.ts';
import { sweepPayouts } from './sweep-payouts.ts';
import type { AppContext } from '../context.ts';

const HOUR_SECONDS = 60 * 60;

/** Registers the background jobs of payouts. Call before `jobs.start()`. */
export function registerPayoutJobs(context: AppContext): void {
  const { jobs, clock } = context;
  jobs.registerHandler<{ payoutId: string }>(SEND_TRANSFER, ({ payoutId }) => sendTransfer(context, payoutId, clock()));
  jobs.registerHandler<{ reversalId: string }>(SEND_REVERSAL, ({ reversalId }) =>
    sendReversal(context, reversalId, clock()),
  );
  jobs.registerHandler<{ id: string }>(SYNC_TRANSFER, ({ id }) => syncTransferByGatewayId(context, id, clock()));
  jobs.registerHandler<{ id: string }>(SYNC_SETTLEMENT, ({ id }) => syncSettlement(context, id, clock()));
  jobs.registerHandler<{ id: string }>(SYNC_DISPUTE, ({ id }) => syncDispute(context, id, clock()));
  jobs.registerSweep('payouts', () => sweepPayouts(context, clock()));
  jobs.registerSweep('payouts to release', () => releaseTransfers(context, clock()));
  jobs.registerSweep('payouts on the way', () => syncTransfers(context, clock()));
  jobs.registerSweep("the operator's settlements", () => syncSettlements(context, clock()), {
    everySeconds: HOUR_SECONDS,
  });
}
