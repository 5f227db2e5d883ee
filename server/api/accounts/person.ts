import { requirePerson } from '../../domain/accounts/people.ts';
import { call } from '../context.ts';
import { loadPersonView } from './present-person.ts';

export const getPerson = call('people/person', async ({ params: { id }, now }, context) => ({
  status: 200,
  body: await loadPersonView(context, await requirePerson(context.db, id, now), now),
}));
