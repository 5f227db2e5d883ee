import type { AppContext } from '../../domain/context.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import { postponeReader, findDueReaders, claimUnreadMessages } from '../../domain/inbox/mail-due.ts';
import { findUnsubscribeUrl } from '../../domain/inbox/unsubscribe-links.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Work } from '../../platform/jobs/work-source.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { unreadMail } from './unread-mail.ts';

type MessageMailContext = AppContext & { mailer: Mailer };

const RETRY_AFTER_MS = 60_000;

/**
 * Enqueues one mail per person for messages unread for two minutes. The messages are marked in the same transaction, so
 * that each is mailed once. Call before `jobs.start()`.
 */
export function registerMessageMails(context: MessageMailContext): void {
  const { db, jobs, clock } = context;
  const toWork = (accountId: string): Work => ({
    key: accountId,
    attempt: 1,
    run: () => enqueueMail(context, accountId),
    retryLater: () => postponeReader(db, accountId, new Date(clock().getTime() + RETRY_AFTER_MS)),
  });
  jobs.registerSource('message-mails', async (max) => (await findDueReaders(db, max, clock())).map(toWork));
}

function enqueueMail(
  { db, mailer, clock, settings: { publicUrl } }: MessageMailContext,
  accountId: string,
): Promise<void> {
  return retriedTransaction(db, async (trx) => {
    const unread = await claimUnreadMessages(trx, accountId, clock());
    const account = unread.length === 0 ? null : await findAccount(trx, accountId);
    if (account === null) return;
    const isVerified = account.emailVerifiedAt !== null;
    const unsubscribeUrl = await findUnsubscribeUrl(trx, { accountId, kind: 'messages', publicUrl });
    await mailer.enqueue(trx, {
      to: account.email,
      email: unreadMail(unread, { publicUrl, isVerified }),
      unsubscribeUrl,
    });
  });
}
