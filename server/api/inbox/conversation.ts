import { requireConversation } from '../../domain/inbox/conversations.ts';
import { call } from '../context.ts';
import { presentConversation } from './present-conversation.ts';

export const getConversation = call('inbox/conversation', async ({ params, query, account, now }, context) => {
  const conversation = await requireConversation(context.db, params.id, account.id);
  return { status: 200, body: await presentConversation(context, conversation, account.id, query, now) };
});
