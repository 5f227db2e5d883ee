import { issueLink } from './account-links.ts';
import { lockAccount } from './accounts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { resetLetter } from './account-emails.ts';

export const MAIL_RESET_LINK = 'mail-reset-link';

interface ResetLinkParts {
  db: Kysely<Database>;
  mailer: Mailer;
  settings: { publicUrl: string };
  clock: () => Date;
}

/** Mails links to new passwords. Before `jobs.start()`. */
export function workOnResetLinks(context: ResetLinkParts & { jobs: Jobs }): void {
  context.jobs.work<{ accountId: string }>(MAIL_RESET_LINK, ({ accountId }) => mailResetLink(context, accountId), {
    concurrency: 2,
  });
}

/** Nothing for an account that is not there: somebody asked for an address that has none. */
async function mailResetLink({ db, mailer, settings, clock }: ResetLinkParts, accountId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (account === null) return;
    const { token, expiresAt } = await issueLink(trx, { accountId, purpose: 'reset-password' }, clock());
    const letter = resetLetter(
      { ...account, hasPassword: account.passwordHash !== null },
      `${settings.publicUrl}/reset-password#t=${token}`,
    );
    await mailer.write(trx, { to: account.email, expiresAt, letter });
  });
}
