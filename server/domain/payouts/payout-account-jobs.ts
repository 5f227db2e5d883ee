import { HOUR_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import type { AppContext } from '../context.ts';
import { SYNC_PAYOUT_ACCOUNT, updateStatus } from './account-status.ts';
import { bankColumns, lockPayoutAccount, nextBankIn, noNextBank } from './payout-accounts.ts';
import { remindOfWaitingMoney } from './ready.ts';
import { syncPayoutAccount } from './sync-payout-account.ts';

const BATCH_SIZE = 100;

/** Registers the background jobs of payout accounts. Call before `jobs.start()`. */
export function registerPayoutAccountJobs(context: AppContext): void {
  const { db, jobs, clock, settings } = context;
  jobs.registerHandler<{ hostId: string }>(SYNC_PAYOUT_ACCOUNT, ({ hostId }) =>
    syncPayoutAccount(context, hostId, clock()),
  );
  jobs.registerSweep('payout accounts', async () => {
    if (settings.payouts === 'by-hand') await activateNextBanks(context, clock());
    await updateOtherStatuses(context, clock());
    await erasePayoutDetails(db);
    if (settings.payouts === 'route') await syncStaleAccounts(context, clock());
  });
  jobs.registerSweep('money that waits', () => remindOfWaitingMoney(db, clock()));
}

/** Activates replacement banks whose cooling period is over. With Route the gateway's support does this. */
export async function activateNextBanks({ db, secret }: Pick<AppContext, 'db' | 'secret'>, now: Date): Promise<void> {
  const sealer = new TextSealer(secret);
  const due = await db
    .selectFrom('payout_account')
    .select('host_id')
    .where('next_bank_at', '<=', now)
    .limit(BATCH_SIZE)
    .execute();
  for (const { host_id: hostId } of due) {
    await retryTransaction(db, async (trx) => {
      const account = await lockPayoutAccount(trx, hostId);
      const next = account && nextBankIn(account, sealer);
      if (!account || !next || account.next_bank_at === null || account.next_bank_at > now) return;
      const columns = { ...bankColumns(hostId, next, sealer), ...noNextBank, updated_at: now };
      await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
    });
  }
}

/** Updates accounts that were set up under the other payout method. */
async function updateOtherStatuses({ db, jobs, settings }: AppContext, now: Date): Promise<void> {
  const way = settings.payouts;
  const found = await db
    .selectFrom('payout_account')
    .select('host_id')
    .where(
      way === 'by-hand'
        ? sql<boolean>`status <> 'ready'`
        : sql<boolean>`status = 'ready' and gateway_account_id is null`,
    )
    .where(
      sql<boolean>`num_nulls(kind, legal_name, pan_sealed, address, pin, state) = 0 and num_nonnulls(ifsc, upi_sealed) > 0`,
    )
    .limit(BATCH_SIZE)
    .execute();
  for (const { host_id: hostId } of found)
    await retryTransaction(db, (trx) => updateStatus(trx, hostId, { jobs, way, now }));
}

/** Syncs accounts whose webhook or sync job may have been lost. */
export async function syncStaleAccounts({ db, jobs }: AppContext, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const due = await db
    .selectFrom('payout_account')
    .select('host_id')
    .where(
      sql<boolean>`coalesce(requested_at, 'epoch') < case
        when status = 'checking' then ${ago(5 * MINUTE_MS)}::timestamptz
        when requested_at < next_bank_at and next_bank_at <= ${now}::timestamptz then ${now}::timestamptz
        when status = 'incomplete' or next_bank_at <= ${now}::timestamptz then ${ago(HOUR_MS)}::timestamptz
        else ${ago(6 * HOUR_MS)}::timestamptz end`,
    )
    // Accounts that miss details, such as those of closed accounts, are not asked for: they would fill the batch.
    .where(
      sql<boolean>`status <> 'incomplete' or (gateway_product_id is not null
        and num_nulls(kind, legal_name, pan_sealed, address, pin, state, ifsc) = 0)`,
    )
    .orderBy('requested_at', (order) => order.asc().nullsFirst())
    .limit(BATCH_SIZE)
    .execute();
  for (const { host_id: hostId } of due) await jobs.send(db, SYNC_PAYOUT_ACCOUNT, { hostId }, { key: hostId });
}

/**
 * Erases bank and address of closed accounts without payouts due. Name and PAN of hosts who were paid are retained,
 * because the tax office may require them for years; rows of other hosts are deleted.
 */
export async function erasePayoutDetails(db: AppContext['db']): Promise<void> {
  const left = sql`select id from account where deleted_at is not null`;
  await sql`
    delete from payout_account where host_id in (${left})
      and not exists (select from payout where payout.host_id = payout_account.host_id)`.execute(db);
  await sql`
    update payout_account set ifsc = null, account_sealed = null, account_last4 = null, upi_sealed = null, upi_masked = null,
      next_bank_sealed = null, next_bank_masked = null, next_bank_at = null, address = null, pin = null, status = 'incomplete'
    where host_id in (${left}) and num_nonnulls(ifsc, upi_sealed, next_bank_sealed, address) > 0
      and not exists (select from payout where payout.host_id = payout_account.host_id and state not in ('arrived', 'reversed'))`.execute(
    db,
  );
}
