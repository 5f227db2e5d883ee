import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { askTheHost } from '../api/inbox/ask.ts';
import { oneConversation } from '../api/inbox/conversation.ts';
import { myConversations } from '../api/inbox/mine.ts';
import { seenUntil } from '../api/inbox/seen.ts';
import { writeMessage } from '../api/inbox/send.ts';
import { inboxNews } from '../api/inbox/news.ts';
import { tellOfWriting } from '../api/inbox/writing.ts';

/** Every call of conversations. */
export const inboxHandlers: readonly AnyHandler<Context>[] = [
  askTheHost,
  oneConversation,
  myConversations,
  seenUntil,
  writeMessage,
  inboxNews,
  tellOfWriting,
];
