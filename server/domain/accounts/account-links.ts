import { createHmac, hkdfSync } from 'node:crypto';
import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { hashToken } from './sessions.ts';

/** Purpose of an e-mailed link; a link serves one purpose only. */
export type LinkPurpose = 'verify-email' | 'reset-password';

const VALID_MS: Record<LinkPurpose, number> = {
  'verify-email': VERIFICATION_LINK_HOURS * 60 * MINUTE_MS,
  'reset-password': RESET_LINK_MINUTES * MINUTE_MS,
};

/**
 * Creates the link of a mail for a locked account, and returns its token; null if it has expired since the request. A
 * repeated call returns the same token, because an earlier mail may have arrived. A new password link invalidates
 * earlier links.
 */
export async function issueLink(
  { trx, now, secret, mailId }: { trx: Trx; now: Date; secret: string; mailId: string },
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
  requestedAt: Date,
): Promise<string | null> {
  const expiresAt = new Date(requestedAt.getTime() + VALID_MS[purpose]);
  if (expiresAt <= now) return null;
  const token = deriveToken(mailId, secret);
  if (purpose === 'reset-password') await deleteAccountLinks(trx, accountId, purpose);
  await trx
    .insertInto('account_link')
    .values({ token_hash: hashToken(token), account_id: accountId, purpose, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  return token;
}

/** The account of a link; null if it is expired, used or unknown. */
export async function findAccountIdByLink(
  db: Db,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const link = await db
    .selectFrom('account_link')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.account_id ?? null;
}

/** Consumes a link: true for exactly one of concurrent callers. */
export async function consumeLink(trx: Trx, token: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_link')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteAccountLinks(db: Db, accountId: string, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('account_link').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<=', now).execute();
}

/** 256 bits, of which the database stores only the hash. */
function deriveToken(mailId: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aangan: tokens of mailed links, v1', 32));
  return createHmac('sha256', key).update(mailId).digest('base64url');
}
