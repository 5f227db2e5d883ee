import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { becomeReady } from './become-ready.ts';
import { unsetFields } from './missing-fields.ts';
import { lockPayoutAccount } from './payout-accounts.ts';
import type { StoredStatus, Correction } from './payout-account-tables.ts';
import type { PayoutMethod } from './plan-change.ts';

/** The job that syncs a host's account with the gateway: `{ hostId }`. */
export const SYNC_PAYOUT_ACCOUNT = 'tell of payout account';

interface UpdateOptions {
  jobs: Jobs;
  way: PayoutMethod;
  now: Date;
}

/** Updates the status after a change: incomplete, to be synced with the gateway, or ready for manual payouts. */
export async function updateStatus(trx: Transaction<Database>, hostId: string, { jobs, way, now }: UpdateOptions) {
  const account = await lockPayoutAccount(trx, hostId);
  if (account === null || unsetFields(account).length > 0) return;
  if (way === 'by-hand') return becomeReady(trx, account, account.ready_at ?? now, now);
  // The UPI address dates from manual payouts; the gateway needs a bank account.
  if (account.upi_sealed !== null) {
    const corrections = (['ifsc', 'accountNumber'] as const).map((field) => ({ field, why: '' }));
    return setStatus(trx, hostId, 'incomplete', corrections);
  }
  if (account.status === 'incomplete' || account.gateway_account_id === null)
    await setStatus(trx, hostId, 'checking', []);
  await jobs.send(trx, SYNC_PAYOUT_ACCOUNT, { hostId }, { key: hostId });
}

async function setStatus(
  trx: Transaction<Database>,
  hostId: string,
  status: StoredStatus,
  corrections: Correction[],
): Promise<void> {
  const columns = { status, required_corrections: JSON.stringify(corrections) };
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
}
