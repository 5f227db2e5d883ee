import { blockedBy } from '../../domain/blocks/blocks.ts';
import { call } from '../context.ts';

export const blockedPeople = call('people/blocked', async ({ account }, { db }) => ({
  status: 200,
  body: (await blockedBy(db, account.id)).map(({ id, name, since }) => ({
    _id: id,
    // Whoever blocks a person by their id learns no more of their name than their page tells.
    name: name.trim().split(/\s+/, 1)[0] ?? '',
    since: since.toISOString(),
  })),
}));
