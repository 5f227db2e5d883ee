import { type Kysely, sql } from 'kysely';
import { unpreparedStatement } from '../database/named-statements.ts';
import type { Database } from '../database/schema.ts';
import { LEASE_SECONDS } from '../jobs/leases.ts';
import type { TextSealer } from '../text-sealer.ts';

declare module '../database/schema.ts' {
  interface Database {
    outbox_sms: OutboxSmsTable;
  }
}

interface OutboxSmsTable {
  id: string;
  sealed: string;
  created_at: Date;
  due_at: Date;
  expires_at: Date;
  failed_tries: number;
  claimed_until: Date | null;
}

/** A text message: `to` is a number in E.164; it is not sent after `expiresAt`. */
export interface Sms {
  to: string;
  text: string;
  expiresAt: Date;
}

/** A queued message. */
export interface OutgoingSms {
  id: string;
  sealed: string;
  failedAttempts: number;
}

type Db = Kysely<Database>;

/** Number and text are encrypted, so that a database backup reveals neither. */
export async function insertSms(db: Db, { to, text, expiresAt }: Sms, sealer: TextSealer): Promise<void> {
  const id = crypto.randomUUID();
  const sealed = sealer.seal(JSON.stringify({ to, text }), sealOwner(id));
  await sql`insert into outbox_sms (id, sealed, expires_at) values (${id}, ${sealed}, ${expiresAt})`.execute(db);
}

export function unsealSms({ id, sealed }: OutgoingSms, sealer: TextSealer): Pick<Sms, 'to' | 'text'> {
  return JSON.parse(sealer.open(sealed, sealOwner(id))) as Pick<Sms, 'to' | 'text'>;
}

/**
 * Claims due messages under a lease, so that two processes never send the same one at once. The lease expires if its
 * process dies. Messages that have expired by `now` are skipped.
 */
export async function claimSms(db: Db, limit: number, now: Date): Promise<OutgoingSms[]> {
  const { rows } = await sql<OutgoingSms>`
    update outbox_sms set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any (array(
      select id from outbox_sms
      where due_at <= now() and (claimed_until is null or claimed_until < now()) and expires_at > ${now}
      order by due_at limit ${limit} for update skip locked
    ))
    returning id, sealed, failed_tries as "failedAttempts"
    ${unpreparedStatement}`.execute(db);
  return rows;
}

export async function deleteSms(db: Db, { id }: OutgoingSms): Promise<void> {
  await db.deleteFrom('outbox_sms').where('id', '=', id).execute();
}

/** Schedules a retry after `delaySeconds`. */
export async function rescheduleSms(db: Db, { id }: OutgoingSms, delaySeconds: number): Promise<void> {
  await sql`
    update outbox_sms set claimed_until = null, failed_tries = failed_tries + 1,
      due_at = now() + make_interval(secs => ${delaySeconds})
    where id = ${id}`.execute(db);
}

/** Deletes messages that expired before they could be sent. */
export async function deleteExpiredSms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('outbox_sms').where('expires_at', '<=', now).execute();
}

function sealOwner(id: string): string {
  return `outbox_sms ${id}`;
}
