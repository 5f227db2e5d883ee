import { call } from '../context.ts';
import { notifyDevices } from '../calendar/notify-devices.ts';
import { changeFeed as change } from '../../domain/feeds/change-feeds.ts';
import { countNewAddress } from '../../domain/feeds/feed-limits.ts';
import { presentFeed } from './present-feed.ts';

export const changeFeed = call('calendar/change-feed', async ({ params: { id }, body, account, now }, context) => {
  if (body.url !== undefined) await countNewAddress(context, account.id, now);
  const reach = { allowsLoopback: context.settings.isLocal };
  const feed = await change(context.db, { id, accountId: account.id, now }, body, reach);
  await notifyDevices(context.db, feed.listingId, now);
  return { status: 200, body: presentFeed(feed, context) };
});
