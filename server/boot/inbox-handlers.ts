import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { askHost } from '../api/inbox/ask.ts';
import { getConversation } from '../api/inbox/conversation.ts';
import { myConversations } from '../api/inbox/mine.ts';
import { markConversationSeen } from '../api/inbox/seen.ts';
import { writeMessage } from '../api/inbox/send.ts';
import { streamInboxEvents } from '../api/inbox/news.ts';
import { notifyTyping } from '../api/inbox/writing.ts';

/** Every call of conversations. */
export const inboxHandlers: readonly AnyHandler<Context>[] = [
  askHost,
  getConversation,
  myConversations,
  markConversationSeen,
  writeMessage,
  streamInboxEvents,
  notifyTyping,
];
