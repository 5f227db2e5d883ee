import { sql } from 'kysely';
import { unpreparedStatement } from '../database/named-statements.ts';
import type { Db } from '../database/schema.ts';
import { LEASE_SECONDS } from '../jobs/work-source.ts';
import { redactText } from '../log.ts';

/** A mail to enqueue, identified by its subject; text, recipients and links are rendered when it is sent. */
export interface NewMail {
  /** Kind of the event, or of the mail if no event causes it. */
  kind: string;
  /** The event and the role of the recipient: each role gets one mail per event, however often it is enqueued. */
  event?: { id: number; role: string };
  /** Identifiers of the subject of a mail without an event. */
  about?: object;
}

/** A queued mail: a row of `outbox_mail`. */
export interface QueuedMail {
  id: string;
  kind: string;
  event: { id: number; role: string } | null;
  about: unknown;
  createdAt: Date;
  failedAttempts: number;
}

const SENT_MAIL_RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** Inserts all mails in one statement, due immediately; existing mails stay unchanged. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map(({ kind, event, about }) => ({ kind, event_id: event?.id, event_role: event?.role, about }));
  await sql`
    insert into outbox_mail (kind, event_id, event_role, about)
    select kind, event_id, event_role, about from json_populate_recordset(null::outbox_mail, ${JSON.stringify(rows)})
    on conflict on constraint outbox_mail_once do nothing`.execute(db);
}

/**
 * Claims due mails under a lease, oldest first, so that a mail is not sent by two processes. The lease expires if its
 * process dies. Not a prepared statement: the best plan depends on the size of the table. Kinds unknown to this version
 * are left to a newer version.
 */
export async function claimMails(db: Db, kinds: readonly string[], limit: number): Promise<QueuedMail[]> {
  const { rows } = await sql<Omit<QueuedMail, 'event'> & { eventId: number | null; role: string }>`
    update outbox_mail set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any (array(
      select id from outbox_mail
      where sent_at is null and given_up_at is null and due_at <= now()
        and (claimed_until is null or claimed_until < now()) and kind = any(${kinds}::text[])
      order by due_at limit ${limit} for update skip locked
    ))
    returning id, kind, event_id as "eventId", event_role as role, about, created_at as "createdAt",
      failed_tries as "failedAttempts"
    ${unpreparedStatement}`.execute(db);
  return rows.map(({ eventId, role, ...mail }) => ({
    ...mail,
    event: eventId === null ? null : { id: eventId, role },
  }));
}

export async function extendMailLease(db: Db, { id }: QueuedMail): Promise<void> {
  await sql`
    update outbox_mail set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id} and claimed_until is not null`.execute(db);
}

export async function deleteMail(db: Db, { id }: QueuedMail): Promise<void> {
  await db.deleteFrom('outbox_mail').where('id', '=', id).execute();
}

export async function markMailSent(db: Db, { id }: QueuedMail, now: Date): Promise<void> {
  const sent = { sent_at: now, claimed_until: null, last_error: null };
  await db.updateTable('outbox_mail').set(sent).where('id', '=', id).execute();
}

/** Schedules a retry after `delaySeconds`. Mail servers repeat the recipient in their errors: it is not stored. */
export async function rescheduleMail(db: Db, { id }: QueuedMail, error: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({
      claimed_until: null,
      due_at: sql`now() + make_interval(secs => ${delaySeconds})`,
      failed_tries: sql`failed_tries + 1`,
      last_error: redactText(error),
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps the row for an operator to inspect. */
export async function markMailFailed(db: Db, { id }: QueuedMail, error: string, now: Date): Promise<void> {
  const failed = { given_up_at: now, claimed_until: null, last_error: redactText(error) };
  await db.updateTable('outbox_mail').set(failed).where('id', '=', id).execute();
}

/** Deletes mails a month after they were sent. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - SENT_MAIL_RETENTION_MS);
  await db.deleteFrom('outbox_mail').where('sent_at', '<', monthAgo).execute();
}
