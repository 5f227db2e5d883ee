import type { Kysely } from 'kysely';
import { createAccount } from '@aangan/server/domain/accounts/accounts.ts';
import { cookieName, describeDevice, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import type { PasswordHasher } from '@aangan/server/domain/accounts/passwords.ts';
import { appendEvent } from '@aangan/server/domain/events/event-log.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';

interface Parts {
  db: Kysely<Database>;
  passwords: PasswordHasher;
  settings: { publicUrl: string };
}

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Writes an account and a session, as a sign-up does. Answers its id and the cookie of its browser. */
export async function anAccount(
  { db, passwords, settings }: Parts,
  { name, email, password }: NewAccount,
  now: Date,
): Promise<{ id: string; cookie: string }> {
  const passwordHash = await passwords.hash(password);
  const id = await db.transaction().execute(async (trx) => {
    const account = await createAccount(trx, { name, email, passwordHash, emailVerifiedAt: null }, now);
    await appendEvent(trx, { kind: 'account-opened', accountId: account.id, data: { isVerified: false } }, now);
    return account.id;
  });
  const token = await openSession(db, { accountId: id, device: describeDevice('node') }, now);
  return { id, cookie: `${cookieName(settings.publicUrl)}=${token}` };
}
