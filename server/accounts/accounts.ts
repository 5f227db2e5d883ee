import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { emailTaken } from '../http/errors.ts';
import type { Account } from './account.ts';

/** An account with what only signing in needs. */
export interface AccountRecord extends Account {
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
}

export interface NewAccountRecord {
  name: string;
  email: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
}

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
  const found = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'password_hash as passwordHash', 'email_verified_at as emailVerifiedAt'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return found ?? null;
}

/** The form in which addresses are compared. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
