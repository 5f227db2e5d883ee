import { addRule } from '../../domain/inbox/automatic-rules.ts';
import { call } from '../context.ts';
import { presentAutomatic } from './present-host-message.ts';

export const addAutomatic = call('inbox/add-automatic', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 201,
  body: presentAutomatic(await addRule(db, { listingId: id, hostId: account.id }, body, now)),
}));
