import { FRESH_SIGN_IN_MINUTES } from '@aangan/contract/limits.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { signInAgain } from '../refusals.ts';
import { requireAccount } from './accounts.ts';
import { verifyCurrentPassword } from './verify-current-password.ts';
import type { PasswordHasher } from './passwords.ts';
import { parseSessionToken } from './session-cookie.ts';
import { listSessions } from './sessions.ts';

interface Dependencies {
  db: Kysely<Database>;
  settings: { rateLimits: boolean; publicUrl: string };
  passwords: PasswordHasher;
}

/** The signed-in account, its cookie, and the entered password. */
interface Presence {
  accountId: string;
  cookie: string | undefined;
  password: string | undefined;
}

const FRESH_MS = FRESH_SIGN_IN_MINUTES * 60 * 1000;

/**
 * Verifies that the owner is present, since the device may be in other hands: by the password (a wrong password is
 * refused at the field `password`), or without a password by a recent sign-in (SIGN_IN_AGAIN).
 */
export async function provePresence(
  { db, settings, passwords }: Dependencies,
  { accountId, cookie, password = '' }: Presence,
  now: Date,
): Promise<void> {
  const { passwordHash } = await requireAccount(db, accountId);
  if (passwordHash !== null) {
    await verifyCurrentPassword({ db, settings, passwords }, { accountId, password, field: 'password' }, now);
    return;
  }
  const token = parseSessionToken(cookie, settings.publicUrl);
  const session = (await listSessions(db, accountId, token, now)).find(({ isThis }) => isThis);
  if (session === undefined || now.getTime() - session.createdAt.getTime() > FRESH_MS)
    throw signInAgain(formatHours(FRESH_SIGN_IN_MINUTES / 60));
}
