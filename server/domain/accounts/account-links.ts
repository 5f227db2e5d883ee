import { createHash, randomBytes } from 'node:crypto';
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What a mailed link is for; it does nothing else. */
export type LinkPurpose = 'verify-email' | 'reset-password';

export interface IssuedLink {
  /** What the link carries: 256 random bits, of which the database keeps the hash alone. */
  token: string;
  expiresAt: Date;
}

const MINUTE_MS = 60_000;
const VALID_MS: Record<LinkPurpose, number> = {
  'verify-email': VERIFICATION_LINK_HOURS * 60 * MINUTE_MS,
  'reset-password': RESET_LINK_MINUTES * MINUTE_MS,
};

/** Makes a link for an account that is locked. The newest link to a new password supersedes the ones before. */
export async function issueLink(
  trx: Transaction<Database>,
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
  now: Date,
): Promise<IssuedLink> {
  if (purpose === 'reset-password') await forgetLinksOf(trx, accountId, purpose);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS[purpose]);
  await trx
    .insertInto('account_link')
    .values({ token_hash: hashOf(token), account_id: accountId, purpose, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Whose link this is; null when it is over, was used or never was. */
export async function accountOfLink(
  db: Kysely<Database>,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const link = await db
    .selectFrom('account_link')
    .select('account_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.account_id ?? null;
}

/** Uses a link up: true for one caller alone, however many come with it at once. */
export async function useLink(
  trx: Transaction<Database>,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_link')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function forgetLinksOf(db: Kysely<Database>, accountId: string, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('account_link').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
}

/** Removes what opens nothing any more. */
export async function forgetExpiredLinks(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<=', now).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
