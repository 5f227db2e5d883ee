import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A mail on its way out, as it lies in `outbox_mail`. */
export interface OutgoingMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
  createdAt: Date;
}

type Db = Kysely<Database>;

const WAITING_AT_ONCE = 500;

/**
 * Takes a mail for one delivery, so that two processes never send it at once; null when it was sent, given up or is
 * being sent. A claim ends by itself, before the job of a crashed process is run again.
 */
export async function claimMail(db: Db, id: string): Promise<OutgoingMail | null> {
  const row = await db
    .updateTable('outbox_mail')
    .set({ claimed_until: sql`now() + interval '55 seconds'` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(sql<boolean>`claimed_until is null or claimed_until < now()`)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { recipient, subject, text, html } = row;
  return { id, recipient, subject, text, html, replyTo: row.reply_to, createdAt: row.created_at };
}

export async function settleMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: sql`now()`, claimed_until: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function putBackMail(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('outbox_mail').set({ claimed_until: null, last_error: error }).where('id', '=', id).execute();
}

/** The mail stays where it is, for a person to look at. */
export async function giveUpMail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ given_up_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ids of the oldest mails that still have to go out. */
export async function waitingMails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('created_at')
    .limit(WAITING_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets mails a month after they were sent: they hold names and addresses. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox_mail')
    .where('sent_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
