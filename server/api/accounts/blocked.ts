import * as words from '@aangan/contract/words/en/shared/people.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import { listBlocked } from '../../domain/accounts/blocks.ts';
import { call } from '../context.ts';

export const blockedPeople = call('people/blocked', async ({ account }, { db }) => ({
  status: 200,
  body: (await listBlocked(db, account.id)).map(({ id, name, since }) => ({
    _id: id,
    // First name only, as on the public profile: blocking somebody must not reveal more.
    name: parseFirstName(name) ?? words.nameless,
    blockedAt: since.toISOString(),
  })),
}));
