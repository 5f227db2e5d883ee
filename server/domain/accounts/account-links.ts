import { createHash, randomBytes } from 'node:crypto';
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The one purpose of an e-mailed link. */
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

/** Creates a link for a locked account. A new password link invalidates earlier ones. */
export async function issueLink(
  trx: Transaction<Database>,
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
  now: Date,
): Promise<IssuedLink> {
  if (purpose === 'reset-password') await deleteLinksOf(trx, accountId, purpose);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS[purpose]);
  await trx
    .insertInto('account_link')
    .values({ token_hash: hashOf(token), account_id: accountId, purpose, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** The account of a link; null if it is expired, used or unknown. */
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

/** Consumes a link: true for exactly one of concurrent callers. */
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

export async function deleteLinksOf(db: Kysely<Database>, accountId: string, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('account_link').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
}

/** Deletes expired links. */
export async function deleteExpiredLinks(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<=', now).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
