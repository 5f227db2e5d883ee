import { emailKey } from '@aangan/contract/rules/email-address.ts';
import { findAccountByEmail } from '../../domain/accounts/accounts.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { wrongCredentials } from '../../domain/refusals.ts';
import { signIn } from './sign-in.ts';

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
