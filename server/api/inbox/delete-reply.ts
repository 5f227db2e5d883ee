import * as words from '@aangan/contract/words/en/shared/host-messages.ts';
import { deleteReply as remove } from '../../domain/inbox/replies.ts';
import { call } from '../context.ts';

export const deleteReply = call('inbox/delete-reply', async ({ params: { id }, account }, { db }) => {
  await remove(db, { id, accountId: account.id });
  return { status: 200, body: { message: words.replyDeleted } };
});
