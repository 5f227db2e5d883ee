import { changeRule } from '../../domain/inbox/automatic-rules.ts';
import { call } from '../context.ts';
import { presentAutomatic } from './present-host-message.ts';

export const changeAutomatic = call(
  'inbox/change-automatic',
  async ({ params: { id }, body, account, now }, { db }) => ({
    status: 200,
    body: presentAutomatic(await changeRule(db, { id, hostId: account.id }, body, now)),
  }),
);
