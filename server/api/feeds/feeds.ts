import { call } from '../context.ts';
import { listHomeFeeds } from '../../domain/feeds/feeds.ts';
import { requireHostedHome } from '../../domain/homes/hosted-home.ts';
import { presentFeed } from './present-feed.ts';

export const listFeeds = call('calendar/feeds', async ({ params: { id }, account, now }, context) => {
  const home = await requireHostedHome(context.db, id, account.id, now);
  const feeds = await listHomeFeeds(context.db, home.id);
  return { status: 200, body: feeds.map((feed) => presentFeed(feed, context)) };
});
