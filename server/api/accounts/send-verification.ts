import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { appendEvent } from '../../domain/events/append-event.ts';

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
