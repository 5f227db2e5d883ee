import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { emailKey } from '@aangan/contract/rules/typed-details.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { consumeLink, findAccountIdByLink } from '../../domain/accounts/account-links.ts';
import {
  findAccount,
  findAccountIdOrRandom,
  lockAccount,
  noteVerifiedEmail,
  setPassword,
} from '../../domain/accounts/accounts.ts';
import { validateNewPassword } from '../../domain/accounts/passwords.ts';
import { endAllSessions, signedOutHeaders } from '../../domain/accounts/sessions.ts';
import { appendEvent } from '../../domain/events/event-log.ts';
import { accountLinkVoid } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { networkPrefix } from '../../platform/http/networks.ts';
import { countAttempt, hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../call.ts';
import { endOpenersAccess } from './end-openers-access.ts';

/** Appends an event for any address and lets the subscriber look it up: response and timing reveal no account. */
export const forgotPassword = call('auth/forgot-password', async ({ body, now, request }, context) => {
  const { db } = context;
  await countAttempt(context, resetLimits(body.email, request.ip), now);
  const accountId = await findAccountIdOrRandom(db, body.email);
  await db
    .transaction()
    .execute((trx) => appendEvent(trx, { kind: 'password-reset-requested', accountId, data: {} }, now));
  return { status: 200, body: { message: accountMessages.resetLinkSent } };
});

/** Limits of reset mails: per e-mail address and network, per e-mail address, and per network. */
function resetLimits(email: string, ip: string): Limit[] {
  const address = emailKey(email);
  const network = networkPrefix(ip);
  return [
    { kind: 'reset', subject: hashSubject(address, network), max: 3, withinMs: 15 * MINUTE_MS },
    { kind: 'reset by address', subject: hashSubject(address), max: 10, withinMs: 60 * MINUTE_MS },
    { kind: 'reset by network', subject: hashSubject(network), max: 60, withinMs: 60 * MINUTE_MS },
  ];
}

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
  await validateNewPassword(password, account, 'password');
  const passwordHash = await passwords.hash(password);
  await retryTransaction(db, async (trx) => {
    if (!(await consumeLink(trx, token, 'reset-password', now))) throw accountLinkVoid();
    // The link was mailed, so its holder controls the mailbox; whoever opened the account may not.
    if ((await lockAccount(trx, account.id))?.emailVerifiedAt === null) await endOpenersAccess(trx, account.id);
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

export const sendVerification = call('auth/send-verification', async ({ account, now }, context) => {
  const limit = { kind: 'verification mail', subject: hashSubject(account.id), max: 5, withinMs: 60 * 60 * 1000 };
  await countAttempt(context, [limit], now);
  const isVerified = await context.db.transaction().execute(async (trx) => {
    const record = await lockAccount(trx, account.id);
    if (record === null) throw notSignedIn();
    if (record.emailVerifiedAt !== null) return true;
    await appendEvent(trx, { kind: 'verification-requested', accountId: account.id, data: {} }, now);
    return false;
  });
  return {
    status: 200,
    body: { message: isVerified ? accountMessages.emailVerified : accountMessages.verificationSent },
  };
});

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
