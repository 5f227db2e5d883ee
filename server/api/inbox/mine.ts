import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { listConversations, type ListPosition } from '../../domain/inbox/list-conversations.ts';
import { call } from '../context.ts';
import { nextPageLink, invalidCursor } from '../list-pages.ts';
import { presentConversationLine } from './present-conversation.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';

export const myConversations = call('inbox/mine', async ({ query: params, account, now }, { db }) => {
  const { filter, query, limit = PAGE_SIZE, cursor } = params;
  const criteria = { filter, query: query.trim(), limit: limit + 1, after: decodeCursor(cursor) };
  // One extra item tells whether there is a next page.
  const found = await listConversations(db, account.id, criteria);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: shown.map((conversation) => presentConversationLine(conversation, now)),
    headers: nextPageLink('inbox/mine', {
      filter,
      query: query === '' ? undefined : query,
      limit,
      cursor: last && encodeCursor(last.position),
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
