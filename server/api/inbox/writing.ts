import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { requireConversation } from '../../domain/inbox/conversations.ts';
import { notifyWriting } from '../../domain/inbox/notify-inboxes.ts';
import { requireMayWrite } from '../../domain/inbox/permissions.ts';
import { call } from '../context.ts';

/** Sends a typing signal to the other participant, at most once a second. */
export const notifyTyping = call('inbox/writing', async ({ params, account, now }, { db, live }) => {
  const conversation = await requireConversation(db, params.id, account.id);
  await requireMayWrite(db, conversation, now);
  const { id, side, guest, host } = conversation;
  if (live.isTypingNoticeDue(`${id} ${account.id}`, now)) {
    const recipientId = side === 'guest' ? host.id : guest.id;
    await notifyWriting(db, { conversation: id, person: account.id, to: recipientId });
  }
  return { status: 200, body: { message: messages.seen } };
});
