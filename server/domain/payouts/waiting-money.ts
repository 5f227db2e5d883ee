import { type Kysely, sql } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';
import { whyNotReady } from './ready.ts';

/** Days of waiting on which the host gets a reminder. */
const REMIND_ON_DAYS = [0, 3, 10];
const DAY_MS = 24 * 60 * 60 * 1_000;
const BATCH_SIZE = 200;

/**
 * Reminds hosts whose payouts wait for missing account details, on the first, third and tenth day. Hosts are not
 * reminded if the payout only waits for the gateway or the cooling period.
 */
export async function remindOfWaitingMoney(db: Kysely<Database>, now: Date): Promise<void> {
  const { rows } = await sql<{ host_id: string }>`
    select host_id from payout_wait
    union
    (select distinct host_id from payout where state = 'planned'
       and not exists (select from payout_account a where a.host_id = payout.host_id
         and a.status = 'ready' and a.ready_at <= ${now}::timestamptz and a.next_bank_at is null)
       and not exists (select from payout_wait w where w.host_id = payout.host_id) limit ${BATCH_SIZE})`.execute(db);
  for (const { host_id: hostId } of rows) await remindHost(db, hostId, now);
}

async function remindHost(db: Kysely<Database>, hostId: string, now: Date): Promise<void> {
  const reason = await whyNotReady(db, hostId, now);
  const isOnHost = reason !== null && ['none', 'incomplete', 'paused'].includes(reason.why);
  const waits = isOnHost && (await sumWaitingPayouts(db, hostId)) > 0;
  await retryTransaction(db, async (trx) => {
    if (!waits) {
      await trx.deleteFrom('payout_wait').where('host_id', '=', hostId).execute();
      return;
    }
    await trx
      .insertInto('payout_wait')
      .values({ host_id: hostId, since: now, notified_day: -1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const wait = await trx
      .selectFrom('payout_wait')
      .select(['since', 'notified_day'])
      .where('host_id', '=', hostId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const days = (now.getTime() - wait.since.getTime()) / DAY_MS;
    // After downtime two reminders may be due: only the later one is sent.
    const day = REMIND_ON_DAYS.findLast((due) => due <= days);
    if (day === undefined || day <= wait.notified_day) return;
    await trx.updateTable('payout_wait').set({ notified_day: day }).where('host_id', '=', hostId).execute();
    await appendEvent(trx, { kind: 'payout-money-waits', accountId: hostId, data: { day } }, now);
  });
}

/** The host's planned payouts that are not sent yet, in paise. */
export async function sumWaitingPayouts(db: Kysely<Database>, hostId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(due_paise - deducted_paise), 0)::bigint as paise from payout
    where host_id = ${hostId} and state = 'planned'`.execute(db);
  return rows[0]?.paise ?? 0;
}
