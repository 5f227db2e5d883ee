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
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { recipient, subject, text, html } = row;
  return { id, recipient, subject, text, html, replyTo: row.reply_to, createdAt: row.created_at };
}

/** Notes that a mail was sent, or forgets it at once where it would still tell a key or somebody who is gone. */
export async function settleMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox_mail').where('id', '=', id).where('expires_at', 'is not', null).execute();
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

/** Forgets mails a month after they were sent: they hold names and addresses; and those that came too late to be sent. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox_mail')
    .where((or) =>
      or.or([or('sent_at', '<', sql<Date>`now() - interval '30 days'`), or('expires_at', '<', sql<Date>`now()`)]),
    )
    .execute();
}

/**
 * Takes an address out of the mails: what is on its way to it or was sent to it goes, and so does what was sent to others
 * and names it. What others have yet to be told still goes out, without a way to answer.
 */
export async function forgetAddress(db: Db, address: string): Promise<void> {
  const key = address.toLowerCase();
  await db
    .deleteFrom('outbox_mail')
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
    .where(sql`lower(reply_to)`, '=', key)
    .execute();
}
