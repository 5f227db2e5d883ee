import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { claimRelease, findPayout, recordRelease } from '../ledger/payouts.ts';
import { followTransfer } from './follow-transfers.ts';
import { readyAccount } from '../payout-accounts/ready.ts';
import type { PayoutParts } from './payout-parts.ts';

const AT_ONCE = 100;

/**
 * Lets transfers go on to the hosts' banks a day after check-in; those of a host whose account is paused, or whose new bank
 * rests, wait on hold. Released twice is released once; one whose answer was lost is asked for again.
 */
export async function releaseTransfers(parts: PayoutParts, now: Date): Promise<void> {
  const due = await parts.db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.host_id', 'payout.host_id')
    .select(['payout.id', 'payout.host_id as hostId'])
    .where('payout.state', 'in', ['held', 'releasing'])
    .where('release_at', '<=', now)
    // However many wait for hosts who cannot be paid, the others go on.
    .where('payout_account.status', '=', 'ready')
    .where('payout_account.ready_at', '<=', now)
    .where('payout_account.next_bank_at', 'is', null)
    .orderBy('payout.asked_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id, hostId } of due) {
    if ((await readyAccount(parts.db, hostId, now)) === null) continue;
    await releaseTransfer(parts, id, now);
  }
}

async function releaseTransfer(parts: PayoutParts, id: string, now: Date): Promise<void> {
  if (!(await claimRelease(parts.db, id, now))) return;
  const payout = await findPayout(parts.db, id);
  if (payout === null || payout.transferId === null) throw new Error(`the payout ${id} has no transfer`);
  const outcome = await parts.gateway.route.release(payout.transferId);
  if (outcome.kind === 'ok' && !outcome.value.isOnHold) return recordRelease(parts.db, id, now);
  // It may have gone on already, by a request whose answer was lost.
  if (outcome.kind === 'refused') await followTransfer(parts, id, now);
  const why = outcome.kind === 'ok' ? 'it is on hold still' : reasonOf(outcome);
  parts.log.warn({ payout: id, booking: payout.bookingId, why }, 'a transfer could not be released yet');
}
