import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import * as people from '@aangan/contract/words/en/shared/people.ts';
import { fastifyCookie } from '@fastify/cookie';
import { sql } from 'kysely';
import { batchReads, perDatabase } from '../../platform/concurrency/batch-reads.ts';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import type { Account } from './accounts.ts';

const IDLE_MS = 30 * DAY_MS;
/** Maximum time of a session since the sign-in. */
const SESSION_MS = 180 * DAY_MS;
/** The NOTIFY channel of ended sessions: the payload is the session's id. */
export const SESSION_ENDED_CHANNEL = 'session-ended';
/** The last use is recorded at most this often, to save writes. */
const TOUCH_MS = 60 * 60 * 1000;

/**
 * Opens a session and returns its token: 256 random bits, of which the database stores only the hash. With
 * `passwordHash`, null unless it is still the account's password hash; also null if the account no longer exists.
 */
export async function openSession(
  db: Db,
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
export async function findSession(db: Db, token: string, now: Date): Promise<Account | null> {
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
async function findSessions(db: Db, hashes: readonly string[], now: Date) {
  const { rows } = await sql<Account & { hash: string; sessionId: string; createdAt: Date; lastUsedAt: Date }>`
    select encode(token_hash, 'hex') as hash, session.id as "sessionId", session.created_at as "createdAt",
      last_used_at as "lastUsedAt", account.id, account.name, account.email
    from session join account on account.id = session.account_id
    where token_hash = any(array(select decode(unnest(${hashes}::text[]), 'hex')))
      and session.created_at > ${new Date(now.getTime() - SESSION_MS)}
      and session.last_used_at > ${new Date(now.getTime() - IDLE_MS)}`.execute(db);
  return new Map(
    rows.map(({ hash, sessionId, createdAt, lastUsedAt, ...account }) => [
      hash,
      { id: sessionId, createdAt, lastUsedAt, account },
    ]),
  );
}

const batchedSessions = perDatabase((db) =>
  batchReads((hashes: readonly string[], now) => findSessions(db, hashes, now)),
);

/** Expiry of a session if it is not used again. */
function sessionExpiry({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date }): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_MS, lastUsedAt.getTime() + IDLE_MS));
}

export interface SessionRecord {
  /** Public id, which does not grant access. */
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** Whether `token` belongs to this session. */
  isThis: boolean;
}

/** A person's open sessions, last used first. */
export async function listSessions(
  db: Db,
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
export async function endSessionById(db: Db, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Whether a token's session of this account has not ended since `findSession` found it. */
export async function isStillSignedIn(db: Db, accountId: string, token: string | undefined): Promise<boolean> {
  const session = db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashToken(token ?? ''));
  return (await session.executeTakeFirst()) !== undefined;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
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

/** SHA-256 of a token, as stored in the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export function parseSessionToken(cookieHeader: string | undefined, publicUrl: string): string | undefined {
  if (cookieHeader === undefined) return undefined;
  const token = fastifyCookie.parse(cookieHeader)[cookieName(publicUrl)];
  return token !== undefined && TOKEN_SHAPE.test(token) ? token : undefined;
}

export function sessionCookie(token: string, publicUrl: string): string {
  return fastifyCookie.serialize(cookieName(publicUrl), token, { ...attributes(publicUrl), maxAge: SESSION_MS / 1000 });
}

function endedSessionCookie(publicUrl: string): string {
  return fastifyCookie.serialize(cookieName(publicUrl), '', { ...attributes(publicUrl), maxAge: 0 });
}

/** Headers that end a session: the cookie is deleted, and so are cached pages that the back button would show. */
export function signedOutHeaders(publicUrl: string): Record<string, string> {
  return { 'set-cookie': endedSessionCookie(publicUrl), 'clear-site-data': '"cache"' };
}

/** The `__Host-` prefix binds a cookie to this host; browsers allow it only over https. */
export function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-stay_session' : 'stay_session';
}

function attributes(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** The session of a token, with its expiry if it is not used again; undefined if it has ended. */
export async function findLiveSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ id: string; endsAt: Date } | undefined> {
  const session = await batchedSessions(db)(hashToken(token).toString('hex'), now);
  return session && { id: session.id, endsAt: sessionExpiry(session) };
}

export async function findLiveSessionIds(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('id', 'in', ids)
    .execute();
  return rows.filter((session) => sessionExpiry(session) > now).map(({ id }) => id);
}

/** The first match wins, because user agents also name the browsers they derive from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A device in plain words, from the `User-Agent` of a sign-in: 'Chrome on Android'. The header itself is not stored,
 * because it reveals more about the person than is needed to recognise a device.
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 1_000);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser === undefined) return system ?? people.unknownDevice;
  return system === undefined ? browser : people.device({ browser, system });
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
