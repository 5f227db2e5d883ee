import { BANK_REST_HOURS } from '@aangan/contract/limits.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../event-log/append-event.ts';
import type { PayoutAccount } from './payout-accounts.ts';

/** So long a new account or a new bank rests before it is paid to: time for whoever did not change it to say so. */
export const REST_MS = BANK_REST_HOURS * 60 * 60 * 1_000;

/** From now on the host can be paid: at `from`, and not before a changed bank has rested. Told by e-mail, once. */
export async function becomeReady(
  trx: Transaction<Database>,
  account: PayoutAccount,
  from: Date,
  now: Date,
): Promise<void> {
  const { host_id: hostId, status, bank_changed_at: changedAt } = account;
  const rested = changedAt === null ? from : new Date(Math.max(from.getTime(), changedAt.getTime() + REST_MS));
  await trx
    .updateTable('payout_account')
    .set({ status: 'ready', to_mend: '[]', ready_at: rested })
    .where('host_id', '=', hostId)
    .execute();
  if (status !== 'ready') await appendEvent(trx, { kind: 'payout-account-ready', accountId: hostId, data: {} }, now);
}
