import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { describeFailure, type GatewaySettlement } from '../ledger/gateway/gateway-answers.ts';
import { claimRelease, findPayout, recordRelease, SEND_TRANSFER } from '../ledger/payouts.ts';
import { SEND_REVERSAL } from '../ledger/reversals.ts';
import { listRecent } from './list-recent.ts';
import {
  SYNC_DISPUTE,
  SYNC_SETTLEMENT,
  SYNC_TRANSFER,
  syncSettlement,
  syncTransfer,
  syncTransferByGatewayId,
  syncTransfers,
} from './payout-webhooks.ts';
import { findReadyAccount } from './ready.ts';
import { IN_FLIGHT_MS, sendReversal, sendTransfer } from './send-transfer.ts';
import { syncDispute, syncDisputes } from './sync-disputes.ts';

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
  jobs.registerSweep('disputes', () => syncDisputes(context, clock()), { everySeconds: HOUR_SECONDS });
}

const SWEEP_BATCH_SIZE = 200;

/** Enqueues payable transfers, and transfers and reversals with a lost job or response; refused ones every hour. */
export async function sweepPayouts({ db, jobs, settings }: AppContext, now: Date): Promise<void> {
  const quiet = new Date(now.getTime() - IN_FLIGHT_MS);
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  if (settings.payouts === 'route') {
    const { rows: transfers } = await sql<{ id: string }>`
      select payout.id from payout left join payout_account using (host_id)
      where way = 'route' and (
        (payout.state = 'sending' and payout.requested_at < ${quiet})
        or (payout.state = 'planned' and coalesce(payout.requested_at < ${anHourAgo}, true)
          -- Those that only wait would fill the batch.
          and payout_account.status = 'ready' and payout_account.ready_at <= ${now} and payout_account.next_bank_at is null)
      )
      order by payout.created_at limit ${SWEEP_BATCH_SIZE}`.execute(db);
    for (const { id } of transfers) await jobs.send(db, SEND_TRANSFER, { payoutId: id }, { key: id });
  }
  const reversals = await db
    .selectFrom('payout_reversal')
    .select('id')
    .where('state', '=', 'wanted')
    .where(sql<boolean>`coalesce(requested_at, created_at) < ${quiet}`)
    .orderBy('created_at')
    .limit(SWEEP_BATCH_SIZE)
    .execute();
  for (const { id } of reversals) await jobs.send(db, SEND_REVERSAL, { reversalId: id }, { key: id });
}

const RELEASE_BATCH_SIZE = 100;

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
    .limit(RELEASE_BATCH_SIZE)
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
  const reason = outcome.kind === 'ok' ? 'still on hold' : describeFailure(outcome);
  context.log.warn({ payout: id, booking: payout.bookingId, reason }, 'a transfer could not be released yet');
}

/** Records settlements to the operator whose webhook was missed. Throws while the gateway is silent. */
export async function syncSettlements(context: AppContext, now: Date): Promise<void> {
  const { route } = context.gateway;
  const recent = await listRecent(context, 'settlements', (since) => route.settlementsSince(since), now);
  for (const id of await unknownSettlements(context, recent)) await syncSettlement(context, id, now);
}

/** Ids of processed settlements that are not in the books, oldest first. */
async function unknownSettlements({ db }: AppContext, settlements: readonly GatewaySettlement[]): Promise<string[]> {
  const ids = settlements.filter(({ status }) => status === 'processed').map(({ id }) => id);
  if (ids.length === 0) return [];
  const entered = db.selectFrom('book_entry').select('source').where('kind', '=', 'settlement');
  const known = new Set((await entered.where('source', 'in', ids).execute()).map(({ source }) => source));
  return ids.filter((id) => !known.has(id)).toReversed();
}
