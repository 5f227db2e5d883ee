import { saveReply as save } from '../../domain/inbox/replies.ts';
import { call } from '../context.ts';
import { presentReply } from './present-host-message.ts';

export const saveReply = call('inbox/save-reply', async ({ body, account, now }, { db }) => ({
  status: 201,
  body: presentReply(await save(db, account.id, body, now)),
}));
