import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { emailKey } from '@aangan/contract/rules/email-address.ts';
import { findAccountIdOrRandom } from '../../domain/accounts/accounts.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { appendEvent } from '../../domain/events/append-event.ts';

const MINUTE_MS = 60_000;

/**
 * Appends an event whether or not the e-mail address has an account, so that response and timing do not reveal which.
 * The e-mail subscriber looks the account up later.
 */
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
