import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { listConversations } from '../../domain/inbox/list-conversations.ts';
import { call } from '../context.ts';
import { nextPageLink } from '../list-pages.ts';
import { presentConversationLine } from './present-conversation.ts';
import { encodeCursor, decodeCursor } from './conversation-cursor.ts';

export const myConversations = call('inbox/mine', async ({ query: params, account, now }, { db }) => {
  const { filter, query, limit = PAGE_SIZE, cursor } = params;
  const criteria = { filter, query: query.trim(), limit: limit + 1, after: decodeCursor(cursor) };
  // One more than the limit, to know whether there is a next page.
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
