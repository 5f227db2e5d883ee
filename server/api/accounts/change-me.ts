import { lockAccount } from '../../domain/accounts/accounts.ts';
import { changeProfile } from '../../domain/accounts/change-profile.ts';
import { requireSelf } from '../../domain/accounts/people.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { call } from '../context.ts';
import { presentOwnProfile } from './present-person.ts';

export const changeOwnProfile = call('people/change-me', async ({ body, account, now }, { db, settings }) => {
  await retryTransaction(db, async (trx) => {
    if ((await lockAccount(trx, account.id)) === null) throw notSignedIn();
    await changeProfile(trx, account.id, body, now);
  });
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});
