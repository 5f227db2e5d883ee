import { describeFailure } from '../ledger/gateway/gateway-answers.ts';
import { claimRelease, findPayout, recordRelease } from '../ledger/payouts.ts';
import { syncTransfer } from './sync-transfers.ts';
import { findReadyAccount } from './ready.ts';
import type { AppContext } from '../context.ts';

const BATCH_SIZE = 100;

/**
 * Releases transfers to the hosts' banks a day after check-in; transfers to a paused account or to a bank in its cooling
 * period stay on hold. Releasing is idempotent, so a release with a lost response is repeated.
 */
export async function releaseTransfers(context: AppContext, now: Date): Promise<void> {
  const due = await context.db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.host_id', 'payout.host_id')
    .select(['payout.id', 'payout.host_id as hostId'])
    .where('payout.state', 'in', ['held', 'releasing'])
    .where('release_at', '<=', now)
    // Filtered in SQL: waiting transfers must not fill the batch.
    .where('payout_account.status', '=', 'ready')
    .where('payout_account.ready_at', '<=', now)
    .where('payout_account.next_bank_at', 'is', null)
    .orderBy('payout.requested_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id, hostId } of due) {
    if ((await findReadyAccount(context.db, hostId, now)) === null) continue;
    await releaseTransfer(context, id, now);
  }
}

async function releaseTransfer(context: AppContext, id: string, now: Date): Promise<void> {
  if (!(await claimRelease(context.db, id, now))) return;
  const payout = await findPayout(context.db, id);
  if (payout === null || payout.transferId === null) throw new Error(`the payout ${id} has no transfer`);
  const outcome = await context.gateway.route.release(payout.transferId);
  if (outcome.kind === 'ok' && !outcome.value.isOnHold) return recordRelease(context.db, id, now);
  // An earlier request with a lost response may have released it.
  if (outcome.kind === 'refused') await syncTransfer(context, id, now);
  const why = outcome.kind === 'ok' ? 'it is on hold still' : describeFailure(outcome);
  context.log.warn({ payout: id, booking: payout.bookingId, why }, 'a transfer could not be released yet');
}
