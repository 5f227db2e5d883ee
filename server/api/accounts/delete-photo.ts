import { replacePhoto } from '../../domain/accounts/change-profile.ts';
import { requireSelf } from '../../domain/accounts/people.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { call } from '../context.ts';
import { presentOwnProfile } from './present-person.ts';

export const deletePersonPhoto = call('people/delete-photo', async ({ account, now }, { db, photos, settings }) => {
  await photos.remove(await retryTransaction(db, (trx) => replacePhoto(trx, account.id, null)));
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});
