import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { afterCommit } from '../database/after-commit.ts';
import type { Database } from '../database/schema.ts';
import { betweenFailpoints } from '../failpoints.ts';
import { Bell } from '../jobs/bell.ts';
import { Busyness } from '../jobs/event-loop-load.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Work } from '../jobs/work-source.ts';
import { retryPauseSeconds } from '../jobs/retry-pause.ts';
import type { EmailFooter } from './email-blocks.ts';
import { emailHtml } from './email-html.ts';
import {
  claimMails,
  deleteOldMails,
  giveUpMail,
  holdMail,
  type Mail,
  type OutgoingMail,
  putBackMail,
  rewriteMail,
  reconcileMail,
  withdrawMail,
  writeMails,
} from './outbox.ts';
import type { Review } from './review.ts';
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
  /** Called for each mail that tells of an event, when it is about to go out. */
  review: Review;
}

export const DELIVER_MAIL = 'deliver-mail';
/** A week of hourly tries; then a person has to look. */
const MOST_ATTEMPTS = 175;
const AT_ONCE = 4;
const overtaken = new Counter({
  name: 'aangan_mails_overtaken_total',
  help: 'Mails that events had overtaken before they could go out',
});
/** Rung when mails were written in this process. */
const mailsWritten = new Bell();

/**
 * Sends mails. A mail is written in the transaction of what it tells and delivered after it, once; one that cannot
 * go out now is tried again, and never fails the call that wrote it.
 */
export class Mailer {
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #clock: () => Date;
  readonly #send: SendEmail;
  readonly #footer: EmailFooter;
  readonly #review: Review;
  readonly #busyness = new Busyness();

  constructor({ db, jobs, log, clock, smtpUrl, from, footer, review }: MailerParts) {
    this.#db = db;
    this.#log = log;
    this.#clock = clock;
    this.#send = openSmtp(smtpUrl, from);
    this.#footer = footer;
    this.#review = review;
    jobs.workFrom(DELIVER_MAIL, (most) => this.#take(most), {
      concurrency: AT_ONCE,
      giveWay: () => this.#busyness.yield(),
      bell: mailsWritten,
    });
    // Until it waited in the outbox alone, each mail was a job besides.
    jobs.forget(DELIVER_MAIL);
    jobs.sweep('old mails', () => deleteOldMails(db, clock()));
  }

  /**
   * Writes mails in the transaction of what they tell; they go out once that is committed. To a person whose account is
   * deleted there is no address, and nothing to write.
   */
  async write(trx: Transaction<Database>, ...mails: Mail[]): Promise<void> {
    const addressed = mails.filter(({ to }) => to !== '');
    if (addressed.length === 0) return;
    await writeMails(trx, addressed, this.#footer);
    await afterCommit(trx, mailsWritten.ring);
  }

  async #take(most: number): Promise<Work[]> {
    const mails = await claimMails(this.#db, most, this.#clock());
    return mails.map((mail) => ({
      key: mail.id,
      attempt: mail.failedTries + 1,
      run: () => this.#deliver(mail),
      holdOn: () => holdMail(this.#db, mail),
      putBack: (error) => this.#putBack(mail, error),
    }));
  }

  async #deliver(written: OutgoingMail): Promise<void> {
    const mail = await this.#asItStands(written);
    if (mail === null) return this.#withdraw(written);
    const { body } = mail;
    const html =
      'html' in body ? body.html : emailHtml(body.email, { ...this.#footer, stopUrl: mail.stopUrl ?? undefined });
    await betweenFailpoints('mail', () => this.#send(mail, html));
    await reconcileMail(this.#db, mail, this.#clock());
  }

  /** Null where it is not to be sent. */
  async #asItStands(mail: OutgoingMail): Promise<OutgoingMail | null> {
    const { event } = mail;
    const judged = event === null ? 'stands' : await this.#review({ ...mail, event });
    if (judged === 'overtaken') return null;
    return judged === 'stands' ? mail : rewriteMail(this.#db, mail, judged, this.#footer);
  }

  async #withdraw(mail: OutgoingMail): Promise<void> {
    await withdrawMail(this.#db, mail);
    overtaken.inc();
    this.#log.info({ mail: mail.id, event: mail.event }, 'a mail was overtaken by events and is not sent');
  }

  async #putBack(mail: OutgoingMail, error: Error): Promise<void> {
    const attempt = mail.failedTries + 1;
    if (attempt < MOST_ATTEMPTS) {
      await putBackMail(this.#db, mail, error.message, retryPauseSeconds(attempt));
      return;
    }
    await giveUpMail(this.#db, mail, error.message, this.#clock());
    this.#log.error(
      { err: error, mail: mail.id },
      'a mail could not be delivered for a week: please look at outbox_mail',
    );
  }
}
