import { changeReply as change } from '../../domain/inbox/replies.ts';
import { call } from '../context.ts';
import { presentReply } from './present-host-message.ts';

export const changeReply = call('inbox/change-reply', async ({ params: { id }, body, account }, { db }) => ({
  status: 200,
  body: presentReply(await change(db, { id, accountId: account.id }, body)),
}));
