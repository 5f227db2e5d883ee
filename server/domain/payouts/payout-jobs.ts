import { SEND_TRANSFER } from '../ledger/payouts.ts';
import { SEND_REVERSAL } from '../ledger/reversals.ts';
import { followSettlements } from './follow-settlements.ts';
import { followTransfers } from './follow-transfers.ts';
import { ASK_DISPUTE, ASK_SETTLEMENT, ASK_TRANSFER, askDispute, askSettlement, askTransfer } from './payout-news.ts';
import type { PayoutParts } from './payout-parts.ts';
import { releaseTransfers } from './release-transfers.ts';
import { sendReversal } from './send-reversal.ts';
import { sendTransfer } from './send-transfer.ts';
import { sweepPayouts } from './sweep-payouts.ts';

const HOUR_SECONDS = 60 * 60;

/** What payouts leave to be done beside the calls. Before `jobs.start()`. */
export function workOnPayouts(parts: PayoutParts & { clock: () => Date }): void {
  const { jobs, clock } = parts;
  jobs.registerHandler<{ payoutId: string }>(SEND_TRANSFER, ({ payoutId }) => sendTransfer(parts, payoutId, clock()));
  jobs.registerHandler<{ reversalId: string }>(SEND_REVERSAL, ({ reversalId }) =>
    sendReversal(parts, reversalId, clock()),
  );
  jobs.registerHandler<{ id: string }>(ASK_TRANSFER, ({ id }) => askTransfer(parts, id, clock()));
  jobs.registerHandler<{ id: string }>(ASK_SETTLEMENT, ({ id }) => askSettlement(parts, id, clock()));
  jobs.registerHandler<{ id: string }>(ASK_DISPUTE, ({ id }) => askDispute(parts, id, clock()));
  jobs.registerSweep('payouts', () => sweepPayouts(parts, clock()));
  jobs.registerSweep('payouts to release', () => releaseTransfers(parts, clock()));
  jobs.registerSweep('payouts on the way', () => followTransfers(parts, clock()));
  jobs.registerSweep("the operator's settlements", () => followSettlements(parts, clock()), {
    everySeconds: HOUR_SECONDS,
  });
}
