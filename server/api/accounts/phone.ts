import { PHONE_CODE_MINUTES } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/shared/sms.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import { codeLimits, issueCode } from '../../domain/accounts/phone-codes.ts';
import { phonesNotVerified } from '../../domain/refusals.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { enqueueSms } from '../../platform/sms/sms-sender.ts';
import { call } from '../context.ts';

export const sendPhoneCode = call('people/phone', async ({ body: { phone }, account, now, request }, context) => {
  const { db, settings, secret } = context;
  if (settings.sms === undefined) throw phonesNotVerified();
  const claim = { accountId: account.id, phone };
  await countAttempt(context, codeLimits(claim, networkPrefix(request.ip)), now);
  const expiresAt = await retriedTransaction(db, async (trx) => {
    if ((await lockAccount(trx, account.id)) === null) throw notSignedIn();
    const issued = await issueCode(trx, claim, { secret, now });
    const text = words.code({ code: issued.code, minutes: String(PHONE_CODE_MINUTES) });
    await enqueueSms(trx, { to: phone, text, expiresAt: issued.expiresAt }, secret);
    return issued.expiresAt;
  });
  return { status: 200, body: { phone, expiresAt: expiresAt.toISOString() } };
});
