import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { noPassword } from '../refusals.ts';
import { type AccountRecord, requireAccount } from './accounts.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import type { PasswordHasher } from './passwords.ts';

interface Dependencies {
  db: Kysely<Database>;
  settings: { rateLimits: boolean };
  passwords: PasswordHasher;
}

const WINDOW_MS = 15 * 60 * 1000;

/**
 * Verifies the current password of the signed-in account, since the device may be in other hands. Refuses a wrong
 * password at `field`, an account without a password (NO_PASSWORD), and more than ten failures in a quarter of an hour.
 */
export async function verifyCurrentPassword(
  { db, settings, passwords }: Dependencies,
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
