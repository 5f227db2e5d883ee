import { emailKey } from '@aangan/contract/rules/email-address.ts';
import { createAccount, findAccountByEmail } from '../../domain/accounts/accounts.ts';
import { missingConsent, saveConsent } from '../../domain/accounts/consents.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { validateNewPassword } from '../../domain/accounts/weak-passwords.ts';
import { call } from '../context.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { consentMissing, emailTaken } from '../../domain/refusals.ts';
import { parseKeyedRequest, createOnce } from '../../platform/http/idempotent-request.ts';
import { appendEvent } from '../../domain/events/append-event.ts';
import { signIn } from './sign-in.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Per network: high enough for a campus or an office behind one IP address. */
const SIGN_UPS_PER_HOUR = 300;
/** Each sign-up sends a mail to the given address, which may belong to somebody else. */
const SIGN_UPS_PER_HOUR_AND_ADDRESS = 20;

export const signup = call('auth/signup', async ({ body, now, request }, context) => {
  const { name, email, password } = body;
  const consentFields = missingConsent(context.settings.rules, body);
  if (consentFields.length > 0) throw consentMissing(consentFields);
  validateNewPassword(password, { name, email }, 'password');
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
