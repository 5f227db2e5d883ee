import type { Transaction } from 'kysely';
import type { Account } from './account.ts';
import { issueLink } from './account-links.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { verificationLetter } from './account-emails.ts';

/** Leaves the mail with a link that confirms the account's address to be sent once the transaction is committed. */
export async function mailVerification(
  trx: Transaction<Database>,
  { mailer, settings }: { mailer: Mailer; settings: { publicUrl: string } },
  account: Account,
  now: Date,
): Promise<void> {
  const { token } = await issueLink(trx, { accountId: account.id, purpose: 'verify-email' }, now);
  const letter = verificationLetter(account, `${settings.publicUrl}/verify-email#t=${token}`);
  await mailer.write(trx, { to: account.email, letter });
}
