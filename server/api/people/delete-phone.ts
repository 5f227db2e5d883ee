import { removePhone } from '../../domain/people/change-profile.ts';
import { requireSelf } from '../../domain/people/people.ts';
import { call } from '../context.ts';
import { presentOwnProfile } from '../presenters/present-person.ts';

export const deletePhone = call('people/delete-phone', async ({ account, now }, { db, settings }) => {
  await removePhone(db, account.id);
  return { status: 200, body: presentOwnProfile(await requireSelf(db, account.id, now), settings) };
});
