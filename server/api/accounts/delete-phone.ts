import { removePhone } from '../../domain/accounts/change-profile.ts';
import { requireSelf } from '../../domain/accounts/people.ts';
import { call } from '../context.ts';
import { presentOwnProfile } from './present-person.ts';

export const deletePhone = call('people/delete-phone', async ({ account, now }, { db, settings }) => {
  await removePhone(db, account.id);
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});
