import { requirePerson } from '../../domain/accounts/people.ts';
import { call } from '../context.ts';
import { loadPersonView } from './present-person.ts';

export const getPerson = call('people/person', async ({ params: { id }, now }, { db }) => ({
  status: 200,
  body: await loadPersonView(db, await requirePerson(db, id, now), now),
}));
