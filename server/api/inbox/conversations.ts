import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { parseSessionToken } from '../../domain/accounts/sessions.ts';
import { requireConversation } from '../../domain/inbox/conversations.ts';
import { findEntrySeq, markSeen } from '../../domain/inbox/entries.ts';
import { notifyWriting } from '../../domain/inbox/inbox-events.ts';
import { listConversations, type ListPosition } from '../../domain/inbox/list-conversations.ts';
import { requireMayWrite } from '../../domain/inbox/permissions.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { call } from '../call.ts';
import { invalidCursor, nextPageLink, toPage, unknownEntry } from '../list-pages.ts';
import { presentConversation, presentConversationLine } from './present-conversation.ts';

export const myConversations = call('inbox/mine', async ({ query: params, account, now }, { db }) => {
  const { filter, query, limit = PAGE_SIZE, cursor } = params;
  const criteria = { filter, query: query.trim(), limit: limit + 1, after: decodeCursor(cursor) };
  const found = await listConversations(db, account.id, criteria);
  const page = toPage(found, limit, ({ position }) => encodeCursor(position));
  return {
    status: 200,
    body: page.shown.map((conversation) => presentConversationLine(conversation, now)),
    headers: nextPageLink('inbox/mine', {
      filter,
      query: query === '' ? undefined : query,
      limit,
      cursor: page.cursor,
    }),
  };
});

function encodeCursor({ isUnread, lastAt, id }: ListPosition): string {
  return `${isUnread ? 1 : 0}.${lastAt.getTime()}.${id}`;
}

/** Undefined without a cursor. Throws INVALID_INPUT if it is malformed. */
function decodeCursor(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const [unread = '', milliseconds = '', id = '', ...rest] = cursor.split('.');
  const isValid = /^[01]$/.test(unread) && /^[0-9]{1,15}$/.test(milliseconds) && isUuid(id) && rest.length === 0;
  if (!isValid) throw invalidCursor();
  return { isUnread: unread === '1', lastAt: new Date(Number(milliseconds)), id };
}

export const getConversation = call('inbox/conversation', async ({ params, query, account, now }, context) => {
  const conversation = await requireConversation(context.db, params.id, account.id);
  return { status: 200, body: await presentConversation(context, conversation, account.id, query, now) };
});

export const markConversationSeen = call('inbox/seen', async ({ params, body, account, now }, { db }) => {
  const { id: conversationId, side } = await requireConversation(db, params.id, account.id);
  const entryId = body.until;
  if ((await findEntrySeq(db, { conversationId, side }, entryId)) === null) throw unknownEntry('until');
  await retryTransaction(db, (trx) => markSeen(trx, { conversationId, side, entryId }, now));
  return { status: 200, body: { message: messages.seen } };
});

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

/** Opens the live channel (docs/decisions/inbox.md). */
export const streamInboxEvents = call('inbox/news', async ({ account, request }, { live, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  if (token === undefined) throw notSignedIn();
  const lastEventId = request.headers['last-event-id'];
  const events = await live.open(account.id, token, typeof lastEventId === 'string' ? lastEventId : undefined);
  // A browser may close only its sending side of the connection.
  const { socket } = request.raw;
  const end = () => events.end();
  socket.once('end', end);
  events.onClose(() => socket.off('end', end));
  // HEAD gets headers only.
  if (socket.readableEnded || request.method === 'HEAD') end();
  return { status: 200, events };
});
