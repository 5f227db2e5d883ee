import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { isUnavailable } from '../database/database-error.ts';
import type { Db, Trx } from '../database/schema.ts';
import { afterCommit, retryTransaction } from '../database/transactions.ts';
import { betweenFailpoints } from '../failpoints.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { LoadMonitor } from '../jobs/load-monitor.ts';
import { WakeSignal } from '../jobs/wake-signal.ts';
import { retryPauseSeconds, type Work } from '../jobs/work-source.ts';
import { pause } from '../signals/pause.ts';
import { emailHtml, emailText } from './email-html.ts';
import { type Email, type EmailFooter, sanitizeEmail } from './email.ts';
import {
  claimMails,
  deleteMail,
  deleteOldMails,
  extendMailLease,
  insertMails,
  markMailFailed,
  markMailSent,
  type NewMail,
  type QueuedMail,
  rescheduleMail,
} from './outbox.ts';
import type { OutgoingMail, SendEmail } from './smtp.ts';

/** A mail as it is sent; `to` and `replyTo` are e-mail addresses without names. */
export interface Mail {
  to: string;
  email: Email;
  replyTo?: string | undefined;
  /** One-click unsubscribe URL (RFC 8058); absent for mandatory mails. */
  unsubscribeUrl?: string | undefined;
  /** Runs in the transaction that marks the mail as sent. */
  afterSent?: (trx: Trx) => Promise<void>;
}

/** Renders a queued mail from the current rows before each attempt, perhaps hours later; null if it is obsolete. */
export type RenderMail = (trx: Trx, queued: QueuedMail) => Promise<Mail | null>;

interface MailerDependencies {
  db: Db;
  jobs: Jobs;
  log: Logger;
  clock: () => Date;
  footer: EmailFooter;
  /** Kinds of mails that `render` supports. */
  kinds: readonly string[];
  render: RenderMail;
  send: SendEmail;
}

/** A week of hourly attempts; afterwards an operator must act. */
const MAX_ATTEMPTS = 175;
const CONCURRENCY = 4;
/** How long the write after a sent mail is repeated: longer than a failover, shorter than the time limit of a job. */
const WRITE_FOR_MS = 40_000;
const WRITE_AGAIN_MS = 250;
const obsoleteMails = new Counter({
  name: 'aangan_mails_obsolete_total',
  help: 'Mails dropped as obsolete before sending',
});
/** Notified when this process has enqueued mails. */
const mailsEnqueued = new WakeSignal();

/** Enqueues mails in the current transaction; they are rendered and sent after the commit. */
export async function enqueueMails(trx: Trx, ...mails: NewMail[]): Promise<void> {
  await insertMails(trx, mails);
  await afterCommit(trx, mailsEnqueued.notify);
}

/** A failed delivery is retried and never fails the call that enqueued the mail. Call before `jobs.start()`. */
export function registerMailDelivery(dependencies: MailerDependencies): void {
  const { db, jobs, clock, kinds } = dependencies;
  const loadMonitor = new LoadMonitor();
  const toWork = (mail: QueuedMail): Work => ({
    key: mail.id,
    attempt: mail.failedAttempts + 1,
    run: () => deliver(dependencies, mail),
    extendLease: () => extendMailLease(db, mail),
    retryLater: (error) => retryLater(dependencies, mail, error),
  });
  jobs.registerSource('deliver-mail', async (limit) => (await claimMails(db, kinds, limit)).map(toWork), {
    concurrency: CONCURRENCY,
    pauseIfBusy: () => loadMonitor.pauseIfBusy(),
    wakeSignal: mailsEnqueued,
  });
  jobs.registerSweep('old mails', () => deleteOldMails(db, clock()));
}

async function deliver(
  { db, log, clock, footer, render, send }: MailerDependencies,
  queued: QueuedMail,
): Promise<void> {
  const mail = await retryTransaction(db, (trx) => render(trx, queued));
  // Deleted accounts have no e-mail address.
  if (mail === null || mail.to === '') {
    await deleteMail(db, queued);
    obsoleteMails.inc();
    log.info({ mail: queued.id, event: queued.event }, 'a mail is obsolete and is not sent');
    return;
  }
  await betweenFailpoints('mail', () => send(outgoingMail(queued, mail, footer)));
  await throughOutage(() =>
    retryTransaction(db, async (trx) => {
      await markMailSent(trx, queued, clock());
      await mail.afterSent?.(trx);
    }),
  );
}

/** Repeats an idempotent write while the database is away for a short time: without it, the mail is sent again. */
async function throughOutage(write: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() - began > WRITE_FOR_MS) throw error;
      await pause(WRITE_AGAIN_MS);
    }
  }
}

function outgoingMail({ id, createdAt }: QueuedMail, mail: Mail, site: EmailFooter): OutgoingMail {
  const { to, replyTo, unsubscribeUrl } = mail;
  const { subject, ...body } = sanitizeEmail(mail.email);
  const footer = { ...site, unsubscribeUrl };
  const content = { subject, text: emailText(body, footer), html: emailHtml(body, footer) };
  return { id, createdAt, to, replyTo: replyTo === '' ? undefined : replyTo, unsubscribeUrl, ...content };
}

async function retryLater({ db, log, clock }: MailerDependencies, mail: QueuedMail, error: Error): Promise<void> {
  const attempt = mail.failedAttempts + 1;
  if (attempt < MAX_ATTEMPTS) return rescheduleMail(db, mail, error.message, retryPauseSeconds(attempt));
  await markMailFailed(db, mail, error.message, clock());
  log.error({ err: error, mail: mail.id }, 'a mail could not be delivered for a week: see outbox_mail');
}
