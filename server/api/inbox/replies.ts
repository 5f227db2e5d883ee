import { createFiller } from '../../domain/inbox/fill-placeholders.ts';
import { listReplies } from '../../domain/inbox/replies.ts';
import { loadReplyFacts } from '../../domain/inbox/reply-facts.ts';
import { call } from '../context.ts';
import { presentReply } from './present-host-message.ts';

export const savedReplies = call('inbox/replies', async ({ query: { conversation }, account, now }, { db }) => {
  const facts =
    conversation === undefined
      ? null
      : await loadReplyFacts(db, { conversationId: conversation, hostId: account.id }, now);
  const [replies, fill] = await Promise.all([
    listReplies(db, account.id),
    facts === null ? undefined : createFiller(db, facts),
  ]);
  return { status: 200, body: replies.map((reply) => presentReply(reply, fill)) };
});
