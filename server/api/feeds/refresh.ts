import { call } from '../context.ts';
import { notifyDevices } from '../calendar/notify-devices.ts';
import { countRefresh } from '../../domain/feeds/feed-limits.ts';
import { requireOwnFeed } from '../../domain/feeds/own-feed.ts';
import { refreshFeed as refresh } from '../../domain/feeds/refresh-feed.ts';
import { presentFeed } from './present-feed.ts';

export const refreshFeed = call('calendar/refresh', async ({ params: { id }, account, now }, context) => {
  const whose = { id, accountId: account.id, now };
  await requireOwnFeed(context.db, whose);
  await countRefresh(context, id, now);
  await refresh(context, id, account.id);
  const feed = await requireOwnFeed(context.db, whose);
  await notifyDevices(context.db, feed.listingId, now);
  return { status: 200, body: presentFeed(feed, context) };
});
