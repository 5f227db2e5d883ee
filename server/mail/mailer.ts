import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { betweenFailpoints } from '../failpoints.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  claimMail,
  deleteOldMails,
  giveUpMail,
  type OutgoingMail,
  putBackMail,
  settleMail,
  waitingMails,
} from './outbox.ts';
import { openSmtp, type Smtp } from './smtp.ts';

/** A mail as a room writes it; `to` and `replyTo` are bare addresses. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** For a mail that holds a key, or is the last one to somebody: not sent after this, and forgotten once it is sent. */
  expiresAt?: Date | undefined;
}

interface MailerParts {
  db: Kysely<Database>;
  jobs: Jobs;
  log: Logger;
  /** `smtp://user:password@host:587`. */
  smtpUrl: string;
  /** `Aangan <namaste@aangan.example>`. */
  from: string;
}

const DELIVER_MAIL = 'deliver-mail';
/** A week of hourly tries; then a person has to look. */
const MOST_ATTEMPTS = 175;

/**
 * Sends mails. A mail is written in the transaction of what it tells and delivered after it, once; one that cannot
 * go out now is tried again, and never fails the call that wrote it.
 */
export class Mailer {
  readonly #db: Kysely<Database>;
  readonly #jobs: Jobs;
  readonly #log: Logger;
  readonly #smtp: Smtp;

  constructor({ db, jobs, log, smtpUrl, from }: MailerParts) {
    this.#db = db;
    this.#jobs = jobs;
    this.#log = log;
    this.#smtp = openSmtp(smtpUrl, from);
    jobs.work<{ mailId: string }>(DELIVER_MAIL, ({ mailId }, { attempt }) => this.#deliver(mailId, attempt), {
      concurrency: 4,
    });
    jobs.sweep('waiting mails', () => this.#sweep());
  }

  /**
   * Writes a mail in the transaction of what it tells; it goes out once that is committed. To a person whose account is
   * deleted there is no address, and nothing to write.
   */
  async write(trx: Transaction<Database>, mail: Mail): Promise<void> {
    if (mail.to === '') return;
    const { id } = await trx
      .insertInto('outbox_mail')
      .values({
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        reply_to: mail.replyTo === '' ? null : (mail.replyTo ?? null),
        expires_at: mail.expiresAt ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#send(trx, id);
  }

  async #deliver(mailId: string, attempt: number): Promise<void> {
    const mail = await claimMail(this.#db, mailId);
    if (mail === null) return;
    try {
      await betweenFailpoints('mail', () => this.#smtp.send(mail));
    } catch (error) {
      await this.#putBack(mail, attempt, error as Error);
      return;
    }
    await settleMail(this.#db, mail.id);
  }

  async #putBack(mail: OutgoingMail, attempt: number, error: Error): Promise<void> {
    await putBackMail(this.#db, mail.id, error.message);
    if (attempt < MOST_ATTEMPTS) throw error;
    await giveUpMail(this.#db, mail.id);
    this.#log.error(
      { err: error, mail: mail.id },
      'a mail could not be delivered for a week: please look at outbox_mail',
    );
  }

  /** Mails whose job was lost, and mails that were sent so long ago that nobody asks for them. */
  async #sweep(): Promise<void> {
    for (const id of await waitingMails(this.#db)) await this.#send(this.#db, id);
    await deleteOldMails(this.#db);
  }

  async #send(db: Kysely<Database>, mailId: string): Promise<void> {
    await this.#jobs.send(db, DELIVER_MAIL, { mailId }, { key: mailId });
  }
}
