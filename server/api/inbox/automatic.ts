import { listOwnRules } from '../../domain/inbox/automatic-rules.ts';
import { call } from '../context.ts';
import { presentAutomatic } from './present-host-message.ts';

export const automaticMessages = call('inbox/automatic', async ({ params: { id }, account, now }, { db }) => ({
  status: 200,
  body: (await listOwnRules(db, id, account.id, now)).map(presentAutomatic),
}));
