import { lockAccount } from '../../domain/accounts/accounts.ts';
import { codeLimits, issueCode } from '../../domain/accounts/phone-codes.ts';
import { phonesNotVerified } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';

export const sendPhoneCode = call('people/phone', async ({ body: { phone }, account, now, request }, context) => {
  const { db, settings } = context;
  if (settings.sms === undefined) throw phonesNotVerified();
  const claim = { accountId: account.id, phone };
  await countAttempt(context, codeLimits(claim, networkPrefix(request.ip)), now);
  const expiresAt = await retryTransaction(db, async (trx) => {
    if ((await lockAccount(trx, account.id)) === null) throw notSignedIn();
    return issueCode(trx, claim, { ...context, now });
  });
  return { status: 200, body: { phone, expiresAt: expiresAt.toISOString() } };
});
