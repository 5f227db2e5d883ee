import { type Kysely, type Selectable, sql } from 'kysely';
import { unpreparedStatement } from '../database/named-statements.ts';
import type { Database, OutboxMailTable } from '../database/schema.ts';
import { LEASE_SECONDS } from '../jobs/leases.ts';
import { sanitizeEmail, type Email } from './email.ts';
import type { EmailBody, EmailFooter } from './email-blocks.ts';
import { emailText } from './email-text.ts';

/** A mail to enqueue; `to` and `replyTo` are bare addresses. */
export interface Mail {
  to: string;
  email: Email;
  /** The event and the role of the recipient: each role gets one mail per event, however often it is enqueued. */
  event?: { id: number; role: string };
  replyTo?: string | undefined;
  /** One-click unsubscribe address (RFC 8058); absent for mandatory mails. */
  unsubscribeUrl?: string | undefined;
  /** For a mail with a secret link, or the last one to a person: not sent after this, and deleted once sent. */
  expiresAt?: Date | undefined;
}

/** A queued mail: a row of `outbox_mail`. */
export interface OutgoingMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  body: { email: EmailBody } | { html: string };
  replyTo: string | null;
  unsubscribeUrl: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  /** Null for mails of older versions. */
  event: { id: number; role: string } | null;
  /** Number of failed delivery attempts. */
  failedAttempts: number;
}

type Db = Kysely<Database>;

const SENT_MAIL_RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** Inserts all mails in one statement, due at once; a mail that exists stays unchanged. The plain text is rendered now: `eraseAddress` searches it. */
export async function insertMails(db: Db, mails: readonly Mail[], footer: EmailFooter): Promise<void> {
  const rows = mails.map(({ to, email, replyTo, unsubscribeUrl, expiresAt, event }) => ({
    ...mailColumns({ email, replyTo }, { ...footer, unsubscribeUrl }),
    stop_url: unsubscribeUrl ?? null,
    recipient: to,
    expires_at: expiresAt ?? null,
    event_id: event?.id ?? null,
    event_role: event?.role ?? null,
  }));
  await sql`
    insert into outbox_mail (recipient, subject, text, letter, reply_to, stop_url, expires_at, event_id, event_role)
    select recipient, subject, text, letter, reply_to, stop_url, expires_at, event_id, event_role
    from json_populate_recordset(null::outbox_mail, ${JSON.stringify(rows)})
    on conflict on constraint outbox_mail_once do nothing`.execute(db);
}

function mailColumns({ email, replyTo }: Pick<Mail, 'email' | 'replyTo'>, footer: EmailFooter) {
  const { subject, ...body } = sanitizeEmail(email);
  const reply_to = replyTo === '' ? null : (replyTo ?? null);
  return { subject, text: emailText(body, footer), letter: body, reply_to };
}

/**
 * Claims due mails under a lease, oldest first, so that two processes never send the same one at once. The lease expires
 * if its process dies. Not a prepared statement: the best plan depends on the size of the table. Expired mails are skipped.
 */
export async function claimMails(db: Db, limit: number, now: Date): Promise<OutgoingMail[]> {
  const { rows } = await sql<Selectable<OutboxMailTable>>`
    update outbox_mail set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any (array(
      select id from outbox_mail
      where sent_at is null and given_up_at is null and due_at <= now()
        and (claimed_until is null or claimed_until < now()) and (expires_at is null or expires_at > ${now})
      order by due_at limit ${limit} for update skip locked
    ))
    returning id, recipient, subject, text, html, letter, reply_to, stop_url, created_at, expires_at, event_id, event_role, failed_tries
    ${unpreparedStatement}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text,
    body: row.letter === null ? { html: row.html ?? '' } : { email: row.letter as EmailBody },
    replyTo: row.reply_to,
    unsubscribeUrl: row.stop_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    event: row.event_id === null ? null : { id: row.event_id, role: row.event_role ?? '' },
    failedAttempts: row.failed_tries,
  }));
}

/** Renews the lease of a mail that is being sent. */
export async function extendMailLease(db: Db, { id }: OutgoingMail): Promise<void> {
  await sql`
    update outbox_mail set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id} and claimed_until is not null`.execute(db);
}

/** Replaces the content of a queued mail; returns the mail as it is sent. */
export async function updateMail(
  db: Db,
  mail: OutgoingMail,
  content: Pick<Mail, 'email' | 'replyTo'>,
  footer: EmailFooter,
): Promise<OutgoingMail> {
  const { letter, reply_to, ...columns } = mailColumns(content, {
    ...footer,
    unsubscribeUrl: mail.unsubscribeUrl ?? undefined,
  });
  if (columns.text !== mail.text || columns.subject !== mail.subject || reply_to !== mail.replyTo) {
    const changed = { ...columns, reply_to, letter: JSON.stringify(letter), html: null };
    await db.updateTable('outbox_mail').set(changed).where('id', '=', mail.id).execute();
  }
  return { ...mail, ...columns, replyTo: reply_to, body: { email: letter } };
}

/** Deletes a queued mail. */
export async function deleteMail(db: Db, { id }: OutgoingMail): Promise<void> {
  await db.deleteFrom('outbox_mail').where('id', '=', id).execute();
}

/** Marks a mail as sent; a mail with an expiry is deleted instead, because it holds a secret or data of a deleted account. */
export async function markMailSent(db: Db, mail: OutgoingMail, now: Date): Promise<void> {
  if (mail.expiresAt !== null) return deleteMail(db, mail);
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: now, claimed_until: null, last_error: null })
    .where('id', '=', mail.id)
    .execute();
}

/** Schedules a retry after `delaySeconds`. */
export async function rescheduleMail(db: Db, { id }: OutgoingMail, error: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({
      claimed_until: null,
      due_at: sql`now() + make_interval(secs => ${delaySeconds})`,
      failed_tries: sql`failed_tries + 1`,
      last_error: error,
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps the mail in the table for an operator to inspect. */
export async function markMailFailed(db: Db, { id }: OutgoingMail, error: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ given_up_at: now, claimed_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Deletes mails a month after they were sent, because they hold personal data, and mails that expired unsent. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - SENT_MAIL_RETENTION_MS);
  await db
    .deleteFrom('outbox_mail')
    .where((or) => or.or([or('sent_at', '<', monthAgo), or('expires_at', '<', now)]))
    .execute();
}

/**
 * Erases an address from the mails of events before `beforeEvent`: deletes queued and sent mails to it, and sent mails to
 * others that mention it. Queued mails to others are still sent, without the reply address.
 */
export async function eraseAddress(db: Db, address: string, beforeEvent: number): Promise<void> {
  const key = address.toLowerCase();
  const isBefore = sql<boolean>`coalesce(event_id < ${beforeEvent}, true)`;
  await db
    .deleteFrom('outbox_mail')
    .where(isBefore)
    .where((or) =>
      or.or([
        or(sql`lower(recipient)`, '=', key),
        or.and([
          or('sent_at', 'is not', null),
          or.or([or(sql`lower(reply_to)`, '=', key), or(sql`position(${key} in lower(text))`, '>', 0)]),
        ]),
      ]),
    )
    .execute();
  await db
    .updateTable('outbox_mail')
    .set({ reply_to: null })
    .where(isBefore)
    .where(sql`lower(reply_to)`, '=', key)
    .execute();
}
