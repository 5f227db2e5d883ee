import type { Consent } from '@aangan/contract/accounts/users.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { emailKey } from '@aangan/contract/rules/typed-details.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { appendEvent } from '../events/event-log.ts';
import { emailTaken } from '../refusals.ts';

export interface AccountRecord extends Account {
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  state: State | null;
}

type NewAccountRecord = Omit<AccountRecord, 'id' | 'state'>;

/** Creates an account, or refuses if the e-mail address has one (EMAIL_TAKEN). */
export async function createAccount(db: Db, account: NewAccountRecord, now: Date): Promise<Account> {
  const created = await createAccountUnlessTaken(db, account, now);
  if (created === null) throw emailTaken();
  return created;
}

export async function createAccountUnlessTaken(
  db: Db,
  { name, email, passwordHash, emailVerifiedAt }: NewAccountRecord,
  now: Date,
): Promise<Account | null> {
  const created = await db
    .insertInto('account')
    .values({
      name,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      email_verified_at: emailVerifiedAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
  return created ?? null;
}

/** The account of an e-mail address, ignoring case; null if there is none. */
export async function findAccountByEmail(db: Db, email: string): Promise<AccountRecord | null> {
  return (await selectAccounts(db).where('email_key', '=', emailKey(email)).executeTakeFirst()) ?? null;
}

/** The account id of an e-mail address, or a random id after equal work, so that responses do not reveal accounts. */
export async function findAccountIdOrRandom(db: Db, email: string): Promise<string> {
  const { id } = await db
    .selectNoFrom(({ fn, selectFrom }) =>
      fn
        .coalesce(
          selectFrom('account').select('id').where('email_key', '=', emailKey(email)).where('deleted_at', 'is', null),
          sql<string>`gen_random_uuid()`,
        )
        .as('id'),
    )
    .executeTakeFirstOrThrow();
  return id;
}

/** An account; null if it is deleted or unknown. */
export async function findAccount(db: Db, id: string): Promise<AccountRecord | null> {
  return (await selectAccounts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The signed-in account; refuses if it was deleted meanwhile. */
export async function requireAccount(db: Db, id: string): Promise<AccountRecord> {
  const found = await findAccount(db, id);
  if (found === null) throw notSignedIn();
  return found;
}

/** Locks an account until the transaction ends; null if deleted or unknown. Its new listings, holds, sign-ins wait. */
export async function lockAccount(trx: Trx, id: string): Promise<AccountRecord | null> {
  return (await selectAccounts(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function changeAccount(
  db: Db,
  id: string,
  { name, state }: { name?: string | undefined; state?: State | undefined },
): Promise<void> {
  if (name === undefined && state === undefined) return;
  const set = { ...(name !== undefined && { name }), ...(state !== undefined && { state }) };
  await db.updateTable('account').set(set).where('id', '=', id).where('deleted_at', 'is', null).execute();
}

export async function setPassword(
  trx: Trx,
  { id, emailVerifiedAt }: AccountRecord,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  const data = { wasVerified: emailVerifiedAt !== null };
  await appendEvent(trx, { kind: 'password-changed', accountId: id, data }, now);
}

/** Marks the e-mail address as verified; keeps an earlier time. */
export async function noteVerifiedEmail(trx: Trx, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await appendEvent(trx, { kind: 'email-verified', accountId: id, data: {} }, now);
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'password_hash as passwordHash', 'email_verified_at as emailVerifiedAt', 'state'])
    .where('deleted_at', 'is', null);
}

export interface Account {
  id: string;
  name: string;
  /** As typed at sign-up. */
  email: string;
}

/** Consents required of new accounts: none, or those of RULES=india. */
export type ConsentRules = 'none' | 'india';

export function missingConsent(rules: ConsentRules, { adult, notice }: Consent): ('adult' | 'notice')[] {
  if (rules === 'none') return [];
  return [...(adult === true ? [] : ['adult' as const]), ...(notice === undefined ? ['notice' as const] : [])];
}

/** Saves a person's consents; keeps the time of an earlier consent. */
export async function saveConsent(trx: Trx, accountId: string, { adult, notice }: Consent, now: Date): Promise<void> {
  const given = [
    ...(adult === true ? [{ kind: 'adult' as const, version: null }] : []),
    ...(notice === undefined ? [] : [{ kind: 'notice' as const, version: notice }]),
  ];
  if (given.length === 0) return;
  await trx
    .insertInto('consent')
    .values(given.map((one) => ({ ...one, account_id: accountId, given_at: now })))
    .onConflict((conflict) => conflict.constraint('consent_once').doNothing())
    .execute();
}

/** Whether a person lacks a consent; any version of the notice counts. */
export async function lacksConsent(db: Db, accountId: string, rules: ConsentRules): Promise<boolean> {
  if (rules === 'none') return false;
  const kinds = await db.selectFrom('consent').select('kind').distinct().where('account_id', '=', accountId).execute();
  return kinds.length < 2;
}
