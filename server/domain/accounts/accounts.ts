import { emailKey } from '@aangan/contract/rules/email-address.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { emailTaken } from '../refusals.ts';
import { appendEvent } from '../event-log/append-event.ts';
import type { Account } from './account.ts';

/** An account with what only signing in needs. */
export interface AccountRecord extends Account {
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  /** Where in India the person is; null until they say so. */
  state: State | null;
}

type NewAccountRecord = Omit<AccountRecord, 'id' | 'state'>;

/** Opens an account, or refuses when its address has one (EMAIL_TAKEN). */
export async function createAccount(db: Kysely<Database>, account: NewAccountRecord, now: Date): Promise<Account> {
  const created = await createAccountUnlessTaken(db, account, now);
  if (created === null) throw emailTaken();
  return created;
}

/** Opens an account; null when its address has one. */
export async function createAccountUnlessTaken(
  db: Kysely<Database>,
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

/** The account of an e-mail address, however it is written; null when there is none. */
export async function findAccountByEmail(db: Kysely<Database>, email: string): Promise<AccountRecord | null> {
  return (await selectAccounts(db).where('email_key', '=', emailKey(email)).executeTakeFirst()) ?? null;
}

/** The id of an address's account, or a new one that is nobody's: by the same work, for what must not tell them apart. */
export async function accountIdOfEmail(db: Kysely<Database>, email: string): Promise<string> {
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

/** One account; null when it is deleted or never was. */
export async function findAccount(db: Kysely<Database>, id: string): Promise<AccountRecord | null> {
  return (await selectAccounts(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The account that somebody is signed in to; refuses them when it was deleted at this moment. */
export async function requireAccount(db: Kysely<Database>, id: string): Promise<AccountRecord> {
  const found = await findAccount(db, id);
  if (found === null) throw notSignedIn();
  return found;
}

/**
 * Takes an account for the rest of the transaction; null when it is deleted or never was. Whoever lists a home, holds a
 * stay or signs in with it at this moment waits.
 */
export async function lockAccount(trx: Transaction<Database>, id: string): Promise<AccountRecord | null> {
  return (await selectAccounts(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Sets what a person says of themselves; what is absent stays. */
export async function changeAccount(
  db: Kysely<Database>,
  id: string,
  { name, state }: { name?: string | undefined; state?: State | undefined },
): Promise<void> {
  const set = { ...(name !== undefined && { name }), ...(state !== undefined && { state }) };
  await db.updateTable('account').set(set).where('id', '=', id).where('deleted_at', 'is', null).execute();
}

export async function setPassword(
  trx: Transaction<Database>,
  { id, emailVerifiedAt }: AccountRecord,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  const data = { wasVerified: emailVerifiedAt !== null };
  await appendEvent(trx, { kind: 'password-changed', accountId: id, data }, now);
}

/** The person has shown that mail to the account's address reaches them; when they first did so stays. */
export async function noteVerifiedEmail(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await appendEvent(trx, { kind: 'email-verified', accountId: id, data: {} }, now);
}

function selectAccounts(db: Kysely<Database>) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'password_hash as passwordHash', 'email_verified_at as emailVerifiedAt', 'state'])
    .where('deleted_at', 'is', null);
}
