import { createAccount } from '../accounts/accounts.ts';
import { networkOf, subjectOf } from '../accounts/limit-subjects.ts';
import { countTry } from '../accounts/limits.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { isWeakPassword } from '../accounts/weak-passwords.ts';
import { call } from '../context.ts';
import { invalidInput } from '../http/errors.ts';
import { signIn } from './sign-in.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A campus or an office signs up from one address too. */
const SIGN_UPS_AN_HOUR = 300;

export const signup = call('auth/signup', async ({ body, now, request }, context) => {
  const { name, email, password } = body;
  if (isWeakPassword(password, { name, email })) {
    throw invalidInput({ password: 'This password is well known and guessed first. Please choose another one.' });
  }
  const subject = subjectOf(networkOf(request.ip));
  await countTry(context, [{ kind: 'sign-up', subject, most: SIGN_UPS_AN_HOUR, withinMs: HOUR_MS }], now);
  const passwordHash = await hashPassword(password);
  const account = await createAccount(context.db, { name, email, passwordHash, emailVerifiedAt: null }, now);
  return { status: 201, ...(await signIn({ account }, { request, now }, context)) };
});
