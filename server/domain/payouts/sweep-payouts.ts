import { sql } from 'kysely';
import { SEND_TRANSFER } from '../ledger/payouts.ts';
import { SEND_REVERSAL } from '../ledger/reversals.ts';
import { IN_FLIGHT_MS } from './payout-parts.ts';
import type { AppContext } from '../context.ts';

const BATCH_SIZE = 200;
const HOUR_MS = 60 * 60_000;

/**
 * Enqueues planned transfers of hosts who can be paid now, and transfers and reversals whose job or response was lost.
 * Refused transfers are retried every hour.
 */
export async function sweepPayouts({ db, jobs, settings }: AppContext, now: Date): Promise<void> {
  const quiet = new Date(now.getTime() - IN_FLIGHT_MS);
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  if (settings.payouts === 'route') {
    const { rows: transfers } = await sql<{ id: string }>`
      select payout.id from payout left join payout_account using (host_id)
      where way = 'route' and (
        (payout.state = 'sending' and payout.requested_at < ${quiet})
        or (payout.state = 'planned' and payout_account.status = 'ready' and coalesce(payout.requested_at < ${anHourAgo}, true))
      )
      order by payout.created_at limit ${BATCH_SIZE}`.execute(db);
    for (const { id } of transfers) await jobs.send(db, SEND_TRANSFER, { payoutId: id }, { key: id });
  }
  const reversals = await db
    .selectFrom('payout_reversal')
    .select('id')
    .where('state', '=', 'wanted')
    .where(sql<boolean>`coalesce(requested_at, created_at) < ${quiet}`)
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of reversals) await jobs.send(db, SEND_REVERSAL, { reversalId: id }, { key: id });
}
