import { tryCode } from '../../domain/accounts/phone-codes.ts';
import { requireSelf } from '../../domain/accounts/people.ts';
import { call } from '../context.ts';
import { presentOwnProfile } from './present-person.ts';

export const verifyPhoneCode = call('people/phone-code', async ({ body: { code }, account, now }, context) => {
  const { db, settings, secret } = context;
  await tryCode(db, { accountId: account.id, code }, { secret, now });
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});
