import * as people from '@aangan/contract/words/en/shared/people.ts';
import type { Trx } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/event-log.ts';
import type { AccountRecord } from './accounts.ts';
import { deleteDataExport } from './data-exports.ts';
import { endAllSessions } from './sessions.ts';

/**
 * Removes all personal data and credentials from a locked account. Its row stays, which past bookings
 * and the ledger reference; its e-mail address is free for a new account. The event contains it, for the last e-mail.
 */
export async function closeAccount(trx: Trx, account: AccountRecord, now: Date): Promise<void> {
  const { id: accountId, name, email, emailVerifiedAt } = account;
  await trx
    .updateTable('account')
    .set({
      // Shown to past guests and hosts instead of the name.
      name: people.formerMember,
      email: '',
      // Not a valid e-mail address, as it has no @.
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
  await deleteDataExport(trx, accountId);
  await endAllSessions(trx, accountId);
  // The name of an unverified account could carry a message to the mailbox's owner.
  const person = emailVerifiedAt === null ? { email } : { email, name };
  await appendEvent(trx, { kind: 'account-closed', accountId, data: person }, now);
}
