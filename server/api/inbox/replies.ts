import { createFiller } from '../../domain/inbox/fill-placeholders.ts';
import { listReplies } from '../../domain/inbox/replies.ts';
import { loadReplyContext } from '../../domain/inbox/reply-context.ts';
import { call } from '../context.ts';
import { presentReply } from './present-host-message.ts';

export const savedReplies = call('inbox/replies', async ({ query: { conversation }, account, now }, { db }) => {
  const context =
    conversation === undefined
      ? null
      : await loadReplyContext(db, { conversationId: conversation, hostId: account.id }, now);
  const [replies, fill] = await Promise.all([
    listReplies(db, account.id),
    context === null ? undefined : createFiller(db, context),
  ]);
  return { status: 200, body: replies.map((reply) => presentReply(reply, fill)) };
});
