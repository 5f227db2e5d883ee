import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { findAccountIdByLink } from '../../domain/accounts/account-links.ts';
import { noteVerifiedEmail } from '../../domain/accounts/accounts.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { accountLinkVoid } from '../../domain/refusals.ts';

/**
 * Verifies an e-mail address by its mailed link. Requires a session of the same account: otherwise the owner of a
 * mailbox could unknowingly verify an account that a stranger opened with their address. Idempotent.
 */
export const verifyEmail = call('auth/verify-email', async ({ body, account, now }, context) => {
  const { db } = context;
  const limit = { kind: 'verification link', subject: hashSubject(account.id), max: 30, withinMs: 60 * 60 * 1000 };
  const attempt = await countAttempt(context, [limit], now);
  if ((await findAccountIdByLink(db, body.token, 'verify-email', now)) !== account.id) throw accountLinkVoid();
  await db.transaction().execute((trx) => noteVerifiedEmail(trx, account.id, now));
  await attempt.undo();
  return { status: 200, body: { message: accountMessages.emailVerified } };
});
