import { filler } from '../../domain/host-messages/fill.ts';
import { repliesOf } from '../../domain/host-messages/replies.ts';
import { factsForReplies } from '../../domain/host-messages/reply-facts.ts';
import { call } from '../context.ts';
import { presentReply } from '../presenters/present-host-message.ts';

export const savedReplies = call('inbox/replies', async ({ query: { conversation }, account, now }, { db }) => {
  const facts =
    conversation === undefined
      ? null
      : await factsForReplies(db, { conversationId: conversation, hostId: account.id }, now);
  const [replies, fill] = await Promise.all([
    repliesOf(db, account.id),
    facts === null ? undefined : filler(db, facts),
  ]);
  return { status: 200, body: replies.map((reply) => presentReply(reply, fill)) };
});
