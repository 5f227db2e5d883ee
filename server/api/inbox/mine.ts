import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { listConversations } from '../../domain/conversations/list-conversations.ts';
import { call } from '../context.ts';
import { linkToNext } from '../presenters/list-pages.ts';
import { presentConversationLine } from '../presenters/present-conversation.ts';
import { cursorOf, positionOf } from './conversation-cursor.ts';

export const myConversations = call('inbox/mine', async ({ query: asked, account, now }, { db }) => {
  const { filter, query, limit = PAGE_SIZE, cursor } = asked;
  const wanted = { filter, query: query.trim(), limit: limit + 1, after: positionOf(cursor) };
  // One more than fits tells whether there is a next page.
  const found = await listConversations(db, account.id, wanted);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: shown.map((conversation) => presentConversationLine(conversation, now)),
    headers: linkToNext('inbox/mine', {
      filter,
      query: query === '' ? undefined : query,
      limit,
      cursor: last && cursorOf(last.position),
    }),
  };
});
