import type { User } from '@aangan/contract/accounts/users.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { emailKey } from '@aangan/contract/rules/typed-details.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import type { FastifyRequest } from 'fastify';
import { deleteAccountLinks } from '../../domain/accounts/account-links.ts';
import {
  type Account,
  createAccount,
  findAccountByEmail,
  lockAccount,
  missingConsent,
  saveConsent,
  setPassword,
} from '../../domain/accounts/accounts.ts';
import { findOrCreateAccount } from '../../domain/accounts/identities.ts';
import { verifyIdentityToken } from '../../domain/accounts/identity-token.ts';
import { validateNewPassword } from '../../domain/accounts/passwords.ts';
import { verifyCurrentPassword, wrongPassword } from '../../domain/accounts/prove-presence.ts';
import {
  describeDevice,
  endAllSessions,
  endSession,
  openSession,
  parseSessionToken,
  sessionCookie,
  signedOutHeaders,
} from '../../domain/accounts/sessions.ts';
import { appendEvent } from '../../domain/events/event-log.ts';
import { consentMissing, emailTaken, wrongCredentials } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { createOnce, parseKeyedRequest } from '../../platform/http/idempotent-request.ts';
import { networkPrefix } from '../../platform/http/networks.ts';
import { countAttempt, hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call, type Context } from '../call.ts';
import { endOpenersAccess } from './end-openers-access.ts';
import { presentUser } from './present-person.ts';

/**
 * Opens a session, ends the session of the request, and returns the user with the session cookie. `passwordHash`: the
 * hash that was checked; if it has changed since, WRONG_CREDENTIALS.
 */
async function signIn(
  { account, passwordHash }: { account: Account; passwordHash?: string },
  { request, now }: { request: FastifyRequest; now: Date },
  context: Context,
): Promise<{ body: User; headers: Record<string, string> }> {
  const { db, settings } = context;
  const device = describeDevice(request.headers['user-agent']);
  const token = await openSession(db, { accountId: account.id, device, ...(passwordHash && { passwordHash }) }, now);
  if (token === null) throw wrongCredentials();
  const previousToken = parseSessionToken(request.headers.cookie, settings.publicUrl);
  if (previousToken !== undefined) await endSession(db, previousToken);
  return {
    body: await presentUser(account, context),
    headers: { 'set-cookie': sessionCookie(token, settings.publicUrl) },
  };
}

const WINDOW_MS = 15 * 60 * 1000;

export const login = call('auth/login', async ({ body, now, request }, context) => {
  const { email, password } = body;
  // Counted before the password is checked, so that concurrent attempts are limited too.
  const attempt = await countAttempt(context, signInLimits(email, request.ip), now);
  const account = await findAccountByEmail(context.db, email);
  const passwordHash = account?.passwordHash ?? null;
  const isMatch = await context.passwords.matches(password, passwordHash);
  if (account === null || passwordHash === null || !isMatch) throw wrongCredentials();
  await attempt.undo();
  return { status: 200, ...(await signIn({ account, passwordHash }, { request, now }, context)) };
});

/** Limits of failed sign-ins: per account and network, per account, and per network. */
function signInLimits(email: string, ip: string): Limit[] {
  const account = emailKey(email);
  const network = networkPrefix(ip);
  return [
    { kind: 'sign-in', subject: hashSubject(account, network), max: 10, withinMs: WINDOW_MS },
    { kind: 'sign-in by account', subject: hashSubject(account), max: 100, withinMs: WINDOW_MS },
    { kind: 'sign-in by network', subject: hashSubject(network), max: 100, withinMs: WINDOW_MS },
  ];
}

export const googleLogin = call('auth/googlelogin', async ({ body, account: signedIn, now, request }, context) => {
  const { google } = context.settings;
  if (google === undefined) throw unavailable();
  const identity = await verifyIdentityToken(body.token, google, now);
  const { rules } = context.settings;
  const sent = { signedIn, consent: body, rules, onTakeOver: endOpenersAccess };
  const account = await findOrCreateAccount(context.db, identity, sent, now);
  return { status: 200, ...(await signIn({ account }, { request, now }, context)) };
});

/** Per network: high enough for a campus or an office behind one IP address. */
const SIGN_UPS_PER_HOUR = 300;
/** Each sign-up sends a mail to the given address, which may belong to somebody else. */
const SIGN_UPS_PER_HOUR_AND_ADDRESS = 20;

export const signup = call('auth/signup', async ({ body, now, request }, context) => {
  const { name, email, password } = body;
  const consentFields = missingConsent(context.settings.rules, body);
  if (consentFields.length > 0) throw consentMissing(consentFields);
  await validateNewPassword(password, { name, email }, 'password');
  await countAttempt(context, signUpLimits(email, request.ip), now);
  const passwordHash = await context.passwords.hash(password);
  const newAccount = { name, email, passwordHash, emailVerifiedAt: null };
  const keyed = parseKeyedRequest(request, { call: 'auth/signup', sender: '', content: [name, emailKey(email)] });
  const { id, isNew } = await retryTransaction(context.db, (trx) =>
    createOnce(
      trx,
      keyed,
      async () => {
        const { id: accountId } = await createAccount(trx, newAccount, now);
        await saveConsent(trx, accountId, body, now);
        await appendEvent(trx, { kind: 'account-opened', accountId, data: { isVerified: false } }, now);
        return accountId;
      },
      now,
    ),
  );
  const account = await findAccountByEmail(context.db, email);
  if (account?.id !== id) throw emailTaken();
  if (isNew) return { status: 201, ...(await signIn({ account }, { request, now }, context)) };
  // A repeated request (lost answer) signs in only with the right password; the idempotency key alone is not enough.
  const storedHash = account.passwordHash;
  if (storedHash === null || !(await context.passwords.matches(password, storedHash))) throw emailTaken();
  return { status: 201, ...(await signIn({ account, passwordHash: storedHash }, { request, now }, context)) };
});

function signUpLimits(email: string, ip: string): Limit[] {
  const address = hashSubject(emailKey(email));
  return [
    { kind: 'sign-up', subject: hashSubject(networkPrefix(ip)), max: SIGN_UPS_PER_HOUR, withinMs: HOUR_MS },
    { kind: 'sign-up by address', subject: address, max: SIGN_UPS_PER_HOUR_AND_ADDRESS, withinMs: HOUR_MS },
  ];
}

export const changePassword = call('auth/change-password', async ({ body, account, now, request }, context) => {
  const { db } = context;
  const { currentPassword, newPassword } = body;
  const credentials = { accountId: account.id, password: currentPassword, field: 'currentPassword' };
  const { passwordHash: previousHash } = await verifyCurrentPassword(context, credentials, now);
  await validateNewPassword(newPassword, account, 'newPassword');
  const passwordHash = await context.passwords.hash(newPassword);
  await db.transaction().execute(async (trx) => {
    // Another device may have changed the password since the check.
    const person = await lockAccount(trx, account.id);
    if (person?.passwordHash !== previousHash) throw wrongPassword('currentPassword');
    await setPassword(trx, person, passwordHash, now);
    await deleteAccountLinks(trx, account.id, 'reset-password');
    await endAllSessions(trx, account.id);
  });
  return { status: 200, ...(await signIn({ account, passwordHash }, { request, now }, context)) };
});

export const logout = call('auth/logout', async ({ request }, { db, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  if (token !== undefined) await endSession(db, token);
  return {
    status: 200,
    body: { message: accountMessages.signedOut },
    headers: signedOutHeaders(settings.publicUrl),
  };
});

export const logoutEverywhere = call('auth/logout-everywhere', async ({ account }, { db, settings }) => {
  await endAllSessions(db, account.id);
  return {
    status: 200,
    body: { message: accountMessages.signedOutEverywhere },
    headers: signedOutHeaders(settings.publicUrl),
  };
});
