import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { batchReads, perDatabase } from '../../platform/concurrency/batch-reads.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Account } from './account.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum time without use of a session. */
const IDLE_MS = 30 * DAY_MS;
/** Maximum time of a session since the sign-in. */
export const SESSION_MS = 180 * DAY_MS;
/** The NOTIFY channel of ended sessions: the payload is the session's id. */
export const SESSION_ENDED_CHANNEL = 'session-ended';
/** The last use is recorded at most this often, to save writes. */
const TOUCH_MS = 60 * 60 * 1000;

/**
 * Opens a session and returns its token: 256 random bits, of which the database stores only the hash. With
 * `passwordHash`, null unless it is still the account's password hash; also null if the account no longer exists.
 */
export async function openSession(
  db: Kysely<Database>,
  { accountId, device, passwordHash }: { accountId: string; device: string; passwordHash?: string },
  now: Date,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session')
    .columns(['token_hash', 'account_id', 'device', 'created_at', 'last_used_at'])
    .expression((expression) =>
      expression
        .selectFrom('account')
        .select((builder) => [
          builder.val(hashToken(token)).as('token_hash'),
          'account.id',
          builder.val(device).as('device'),
          builder.val(now).as('created_at'),
          builder.val(now).as('last_used_at'),
        ])
        .where('account.id', '=', accountId)
        .where('account.deleted_at', 'is', null)
        .$if(passwordHash !== undefined, (query) => query.where('account.password_hash', '=', passwordHash ?? null))
        // Serializes with a password change, which then ends this session, too.
        .forShare(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? token : null;
}

/** The session of a token, loaded in a batch with other requests; null if it is expired or unknown. */
export async function findSession(db: Kysely<Database>, token: string, now: Date): Promise<Account | null> {
  const hash = hashToken(token);
  const session = await batchedSessions(db)(hash.toString('hex'), now);
  if (session === undefined) return null;
  const { lastUsedAt, account } = session;
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_MS) {
    await db.updateTable('session').set({ last_used_at: now }).where('token_hash', '=', hash).execute();
  }
  return account;
}

/** Sessions by the hexadecimal hashes of their tokens, without expired sessions. */
async function findSessions(db: Kysely<Database>, hashes: readonly string[], now: Date) {
  const { rows } = await sql<Account & { hash: string; lastUsedAt: Date }>`
    select encode(token_hash, 'hex') as hash, last_used_at as "lastUsedAt", account.id, account.name, account.email
    from session join account on account.id = session.account_id
    where token_hash = any(array(select decode(unnest(${hashes}::text[]), 'hex')))
      and session.created_at > ${new Date(now.getTime() - SESSION_MS)}
      and session.last_used_at > ${new Date(now.getTime() - IDLE_MS)}`.execute(db);
  return new Map(rows.map(({ hash, lastUsedAt, ...account }) => [hash, { account, lastUsedAt }]));
}

const batchedSessions = perDatabase((db) =>
  batchReads((hashes: readonly string[], now) => findSessions(db, hashes, now)),
);

/** Expiry of a session if it is not used again. */
export function sessionExpiry({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date }): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_MS, lastUsedAt.getTime() + IDLE_MS));
}

/** A session as shown to its owner. */
export interface SessionRecord {
  /** Public id, which does not grant access. */
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** Whether `token` belongs to this session. */
  isThis: boolean;
}

/** A person's open sessions, last used first; an empty list if there are none. */
export async function listSessions(
  db: Kysely<Database>,
  accountId: string,
  token: string | undefined,
  now: Date,
): Promise<SessionRecord[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'token_hash'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now.getTime() - SESSION_MS))
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  const own = token === undefined ? null : hashToken(token);
  return rows.map(({ token_hash: hash, ...session }) => ({ ...session, isThis: own !== null && hash.equals(own) }));
}

/** Ends a person's session by id; false if it belongs to somebody else or has ended. */
export async function endSessionById(db: Kysely<Database>, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** Signs a person out everywhere. */
export async function endAllSessions(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** Deletes ended sessions. */
export async function deleteEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((or) =>
      or.or([
        or('created_at', '<=', new Date(now.getTime() - SESSION_MS)),
        or('last_used_at', '<=', new Date(now.getTime() - IDLE_MS)),
      ]),
    )
    .execute();
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
