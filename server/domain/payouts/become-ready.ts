import { BANK_REST_HOURS } from '@aangan/contract/limits.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';
import type { PayoutAccount } from './payout-accounts.ts';

/** Cooling period of a new account or bank before payouts, so that the host can report an unauthorized change. */
export const BANK_WAIT_MS = BANK_REST_HOURS * 60 * 60 * 1_000;

/** Marks the host payable from `from`, or from the end of a changed bank's cooling period. Sends one e-mail. */
export async function becomeReady(
  trx: Transaction<Database>,
  account: PayoutAccount,
  from: Date,
  now: Date,
): Promise<void> {
  const { host_id: hostId, status, bank_changed_at: changedAt } = account;
  const readyAt = changedAt === null ? from : new Date(Math.max(from.getTime(), changedAt.getTime() + BANK_WAIT_MS));
  await trx
    .updateTable('payout_account')
    .set({ status: 'ready', required_corrections: '[]', ready_at: readyAt })
    .where('host_id', '=', hostId)
    .execute();
  if (status !== 'ready') await appendEvent(trx, { kind: 'payout-account-ready', accountId: hostId, data: {} }, now);
}
