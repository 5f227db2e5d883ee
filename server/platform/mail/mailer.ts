import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { afterCommit } from '../database/after-commit.ts';
import type { Database } from '../database/schema.ts';
import { betweenFailpoints } from '../failpoints.ts';
import { WakeSignal } from '../jobs/wake-signal.ts';
import { LoadMonitor } from '../jobs/load-monitor.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Work } from '../jobs/work-source.ts';
import { retryPauseSeconds } from '../jobs/retry-pause.ts';
import type { EmailFooter } from './email-blocks.ts';
import { emailHtml } from './email-html.ts';
import {
  claimMails,
  deleteOldMails,
  markMailFailed,
  extendMailLease,
  type Mail,
  type OutgoingMail,
  rescheduleMail,
  updateMail,
  markMailSent,
  deleteMail,
  insertMails,
} from './outbox.ts';
import type { RecheckMail } from './recheck-mail.ts';
import { openSmtp, type SendEmail } from './smtp.ts';

interface MailerParts {
  db: Kysely<Database>;
  jobs: Jobs;
  log: Logger;
  clock: () => Date;
  /** `smtp://user:password@host:587`. */
  smtpUrl: string;
  /** `Aangan <namaste@aangan.example>`. */
  from: string;
  footer: EmailFooter;
  /** Called for each mail about an event right before it is sent. */
  recheck: RecheckMail;
}

export const DELIVER_MAIL = 'deliver-mail';
/** A week of hourly attempts; then an operator has to look. */
const MAX_ATTEMPTS = 175;
const CONCURRENCY = 4;
const obsoleteMails = new Counter({
  name: 'aangan_mails_overtaken_total',
  help: 'Mails that events had overtaken before they could go out',
});
/** Notified when this process has enqueued mails. */
const mailsEnqueued = new WakeSignal();

/**
 * Sends mails through an outbox: a mail is enqueued in the transaction of its cause and sent once after the commit. A
 * failed delivery is retried and never fails the call that enqueued the mail.
 */
export class Mailer {
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #clock: () => Date;
  readonly #send: SendEmail;
  readonly #footer: EmailFooter;
  readonly #recheck: RecheckMail;
  readonly #loadMonitor = new LoadMonitor();

  constructor({ db, jobs, log, clock, smtpUrl, from, footer, recheck }: MailerParts) {
    this.#db = db;
    this.#log = log;
    this.#clock = clock;
    this.#send = openSmtp(smtpUrl, from);
    this.#footer = footer;
    this.#recheck = recheck;
    jobs.registerSource(DELIVER_MAIL, (limit) => this.#claim(limit), {
      concurrency: CONCURRENCY,
      waitWhileBusy: () => this.#loadMonitor.waitWhileBusy(),
      wakeSignal: mailsEnqueued,
    });
    // Older versions also created a job for each mail.
    jobs.dropQueue(DELIVER_MAIL);
    jobs.registerSweep('old mails', () => deleteOldMails(db, clock()));
  }

  /**
   * Enqueues mails in the current transaction; they are sent after the commit. Mails without an address, to deleted
   * accounts, are dropped.
   */
  async enqueue(trx: Transaction<Database>, ...mails: Mail[]): Promise<void> {
    const addressed = mails.filter(({ to }) => to !== '');
    if (addressed.length === 0) return;
    await insertMails(trx, addressed, this.#footer);
    await afterCommit(trx, mailsEnqueued.notify);
  }

  async #claim(limit: number): Promise<Work[]> {
    const mails = await claimMails(this.#db, limit, this.#clock());
    return mails.map((mail) => ({
      key: mail.id,
      attempt: mail.failedAttempts + 1,
      run: () => this.#deliver(mail),
      extendLease: () => extendMailLease(this.#db, mail),
      retryLater: (error) => this.#retryLater(mail, error),
    }));
  }

  async #deliver(enqueued: OutgoingMail): Promise<void> {
    const mail = await this.#currentVersion(enqueued);
    if (mail === null) return this.#discard(enqueued);
    const { body } = mail;
    const html =
      'html' in body
        ? body.html
        : emailHtml(body.email, { ...this.#footer, unsubscribeUrl: mail.unsubscribeUrl ?? undefined });
    await betweenFailpoints('mail', () => this.#send(mail, html));
    await markMailSent(this.#db, mail, this.#clock());
  }

  /** Null if the mail must not be sent. */
  async #currentVersion(mail: OutgoingMail): Promise<OutgoingMail | null> {
    const { event } = mail;
    const verdict = event === null ? 'stands' : await this.#recheck({ ...mail, event });
    if (verdict === 'overtaken') return null;
    return verdict === 'stands' ? mail : updateMail(this.#db, mail, verdict, this.#footer);
  }

  async #discard(mail: OutgoingMail): Promise<void> {
    await deleteMail(this.#db, mail);
    obsoleteMails.inc();
    this.#log.info({ mail: mail.id, event: mail.event }, 'a mail is obsolete and is not sent');
  }

  async #retryLater(mail: OutgoingMail, error: Error): Promise<void> {
    const attempt = mail.failedAttempts + 1;
    if (attempt < MAX_ATTEMPTS) {
      await rescheduleMail(this.#db, mail, error.message, retryPauseSeconds(attempt));
      return;
    }
    await markMailFailed(this.#db, mail, error.message, this.#clock());
    this.#log.error(
      { err: error, mail: mail.id },
      'a mail could not be delivered for a week: please look at outbox_mail',
    );
  }
}
