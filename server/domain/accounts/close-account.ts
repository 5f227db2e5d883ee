import * as people from '@aangan/contract/words/en/shared/people.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../event-log/append-event.ts';
import type { AccountRecord } from './accounts.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Takes from a locked account everything that tells who it was or lets anybody in. Its row stays, which past bookings
 * and the ledger point at; its address is free for a new account. The event has the address once more, for a goodbye.
 */
export async function closeAccount(trx: Transaction<Database>, account: AccountRecord, now: Date): Promise<void> {
  const { id: accountId, name, email, emailVerifiedAt } = account;
  await trx
    .updateTable('account')
    .set({
      // What past guests and hosts read where the name stood.
      name: people.formerMember,
      email: '',
      // No address: it has no @.
      email_key: `deleted ${accountId}`,
      password_hash: null,
      email_verified_at: null,
      state: null,
      deleted_at: now,
    })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('identity').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('account_link').where('account_id', '=', accountId).execute();
  await endSessionsOf(trx, accountId);
  // Until the address is verified, the name may be a stranger's message to whoever reads the mailbox.
  const person = emailVerifiedAt === null ? { email } : { email, name };
  await appendEvent(trx, { kind: 'account-closed', accountId, data: person }, now);
}
