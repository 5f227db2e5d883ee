import type { Kysely } from 'kysely';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { postponeReader, findDueReaders, claimUnreadMessages } from '../../domain/notifications/mail-due.ts';
import { findUnsubscribeUrl } from '../../domain/notifications/unsubscribe-links.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Work } from '../../platform/jobs/work-source.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { unreadMail } from './unread-mail.ts';

interface MessageMailParts {
  db: Kysely<Database>;
  jobs: Jobs;
  mailer: Mailer;
  clock: () => Date;
  settings: { publicUrl: string };
}

const AGAIN_AFTER_MS = 60_000;

/**
 * Writes the mails of messages that nobody has read for two minutes, one for each person. What it tells is taken in the
 * transaction that writes it: killed before that commit it is told later, after it never again. Before `jobs.start()`.
 */
export function workOnMessageMails(parts: MessageMailParts): void {
  const { db, jobs, clock } = parts;
  const asWork = (accountId: string): Work => ({
    key: accountId,
    attempt: 1,
    run: () => writeMail(parts, accountId),
    putBack: () => postponeReader(db, accountId, new Date(clock().getTime() + AGAIN_AFTER_MS)),
  });
  jobs.workFrom('message-mails', async (most) => (await findDueReaders(db, most, clock())).map(asWork));
}

function writeMail({ db, mailer, clock, settings: { publicUrl } }: MessageMailParts, accountId: string): Promise<void> {
  return retriedTransaction(db, async (trx) => {
    const unread = await claimUnreadMessages(trx, accountId, clock());
    const account = unread.length === 0 ? null : await findAccount(trx, accountId);
    if (account === null) return;
    const isVerified = account.emailVerifiedAt !== null;
    const stopUrl = await findUnsubscribeUrl(trx, { accountId, kind: 'messages', publicUrl });
    await mailer.write(trx, { to: account.email, email: unreadMail(unread, { publicUrl, isVerified }), stopUrl });
  });
}
