import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { consumeLink, findAccountIdByLink } from '../../domain/accounts/account-links.ts';
import { findAccount, noteVerifiedEmail, setPassword } from '../../domain/accounts/accounts.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { signedOutHeaders } from '../../domain/accounts/session-cookie.ts';
import { endAllSessions } from '../../domain/accounts/sessions.ts';
import { validateNewPassword } from '../../domain/accounts/weak-passwords.ts';
import { call } from '../context.ts';
import { accountLinkVoid } from '../../domain/refusals.ts';

/** Sets a new password by a mailed link. A refused password does not use up the link. */
export const resetPassword = call('auth/reset-password', async ({ body, account: signedIn, now, request }, context) => {
  const { db, settings, passwords } = context;
  const { token, password } = body;
  // Tokens have 256 bits; the limit only protects the database from floods of guesses.
  const network = hashSubject(networkPrefix(request.ip));
  const limit = { kind: 'reset link by network', subject: network, max: 100, withinMs: 60 * 60 * 1000 };
  const attempt = await countAttempt(context, [limit], now);
  const accountId = await findAccountIdByLink(db, token, 'reset-password', now);
  const account = accountId === null ? null : await findAccount(db, accountId);
  if (account === null) throw accountLinkVoid();
  validateNewPassword(password, account, 'password');
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (trx) => {
    if (!(await consumeLink(trx, token, 'reset-password', now))) throw accountLinkVoid();
    // The link was mailed, so its holder controls the mailbox.
    await noteVerifiedEmail(trx, account.id, now);
    await setPassword(trx, account, passwordHash, now);
    await endAllSessions(trx, account.id);
  });
  await attempt.undo();
  return {
    status: 200,
    body: { message: accountMessages.passwordReset },
    ...(signedIn?.id === account.id ? { headers: signedOutHeaders(settings.publicUrl) } : {}),
  };
});
