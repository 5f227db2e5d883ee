import { requirePerson } from '../../domain/people/people.ts';
import { call } from '../context.ts';
import { personFor } from '../presenters/present-person.ts';

export const onePerson = call('people/person', async ({ params: { id }, now }, { db }) => ({
  status: 200,
  body: await personFor(db, await requirePerson(db, id, now), now),
}));
