import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { becomeReady } from './become-ready.ts';
import { untoldFields } from './missing-fields.ts';
import { lockPayoutAccount } from './payout-accounts.ts';
import type { StoredStatus, ToMend } from './payout-account-tables.ts';
import type { Way } from './plan-change.ts';

/** Tells the gateway of a host's account, or asks how it stands there: `{ hostId }`. */
export const TELL_GATEWAY = 'tell of payout account';

interface Parts {
  jobs: Jobs;
  way: Way;
  now: Date;
}

/** What comes of the facts as they now are: something is missing, the gateway is to be told, or it is ready by hand. */
export async function settleStatus(trx: Transaction<Database>, hostId: string, { jobs, way, now }: Parts) {
  const account = await lockPayoutAccount(trx, hostId);
  if (account === null || untoldFields(account).length > 0) return;
  if (way === 'by-hand') return becomeReady(trx, account, account.ready_at ?? now, now);
  // An address for UPI was told where payouts went by hand.
  if (account.upi_sealed !== null) {
    const toMend = (['ifsc', 'accountNumber'] as const).map((field) => ({ field, why: '' }));
    return setStatus(trx, hostId, 'incomplete', toMend);
  }
  if (account.status === 'incomplete' || account.gateway_account_id === null)
    await setStatus(trx, hostId, 'checking', []);
  await jobs.send(trx, TELL_GATEWAY, { hostId }, { key: hostId });
}

async function setStatus(
  trx: Transaction<Database>,
  hostId: string,
  status: StoredStatus,
  toMend: ToMend[],
): Promise<void> {
  const columns = { status, to_mend: JSON.stringify(toMend) };
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
}
