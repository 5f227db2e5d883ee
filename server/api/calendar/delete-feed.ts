import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { removeFeed } from '../../domain/feeds/change-feeds.ts';

export const deleteFeed = call('calendar/delete-feed', async ({ params: { id }, account, now }, { db }) => {
  await removeFeed(db, { id, accountId: account.id, now });
  return { status: 200, body: { message: words.feedDeleted } };
});
