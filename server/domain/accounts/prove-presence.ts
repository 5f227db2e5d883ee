import { FRESH_SIGN_IN_MINUTES } from '@aangan/contract/limits.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { countAttempt, hashSubject, type RateLimitContext } from '../../platform/rate-limits/rate-limits.ts';
import { noPassword, signInAgain } from '../refusals.ts';
import { type AccountRecord, requireAccount } from './accounts.ts';
import type { PasswordHasher } from './passwords.ts';
import { listSessions, parseSessionToken } from './sessions.ts';

interface Dependencies extends PasswordDependencies {
  settings: { rateLimits: boolean; publicUrl: string };
}

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

interface PasswordDependencies extends RateLimitContext {
  passwords: PasswordHasher;
}

const WINDOW_MS = 15 * 60 * 1000;

/**
 * Verifies the current password of the signed-in account, since the device may be in other hands. Refuses a wrong
 * password at `field`, an account without a password (NO_PASSWORD), and more than ten failures in a quarter of an hour.
 */
export async function verifyCurrentPassword(
  { db, settings, passwords }: PasswordDependencies,
  { accountId, password, field }: { accountId: string; password: string; field: string },
  now: Date,
): Promise<AccountRecord & { passwordHash: string }> {
  const limit = { kind: 'password check', subject: hashSubject(accountId), max: 10, withinMs: WINDOW_MS };
  const attempt = await countAttempt({ db, settings }, [limit], now);
  const account = await requireAccount(db, accountId);
  const { passwordHash } = account;
  if (passwordHash === null) throw noPassword();
  if (!(await passwords.matches(password, passwordHash))) throw wrongPassword(field);
  await attempt.undo();
  return { ...account, passwordHash };
}

export const wrongPassword = (field: string) => invalidInput({ [field]: ({ reasons }) => reasons.wrongPassword });
