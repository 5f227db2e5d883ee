import { requireSelf } from '../../domain/accounts/people.ts';
import { call } from '../context.ts';
import { presentOwnProfile } from './present-person.ts';

export const ownProfile = call('people/me', async ({ account, now }, { db, settings }) => ({
  status: 200,
  body: presentOwnProfile(await requireSelf(db, account.id, now), settings),
}));
