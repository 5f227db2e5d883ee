import { appendEntry } from '../../domain/conversations/append-entry.ts';
import { requireConversation } from '../../domain/conversations/conversations.ts';
import { findEntry } from '../../domain/conversations/entries.ts';
import { messageLimit } from '../../domain/conversations/message-limits.ts';
import { refuseToWrite } from '../../domain/conversations/who-may.ts';
import { conversationNotFound } from '../../domain/refusals.ts';
import { keyedRequest } from '../../platform/http/idempotent-request.ts';
import { call } from '../context.ts';
import { presentEntry } from '../presenters/present-conversation.ts';
import { writeOnce } from './write-once.ts';

export const sendMessage = call('inbox/send', async ({ params, body, account, now, request }, context) => {
  const { db } = context;
  const conversation = await requireConversation(db, params.id, account.id);
  const { id: conversationId, side, guest, host } = conversation;
  const content = { conversation: conversationId, message: body.message };
  const keyed = keyedRequest(request, { call: 'inbox/send', sender: account.id, content });
  const { id } = await writeOnce(
    context,
    { keyed, limits: [messageLimit(account.id)] },
    async (trx) => {
      await refuseToWrite(trx, { guestId: guest.id, hostId: host.id });
      const entry = await appendEntry(trx, conversationId, { kind: 'message', sender: side, words: body.message }, now);
      if (entry === null) throw new Error('a message without a source was there before');
      return entry.id;
    },
    now,
  );
  const entry = await findEntry(db, { conversationId, side }, id);
  if (entry === null) throw conversationNotFound();
  return { status: 201, body: presentEntry(entry) };
});
