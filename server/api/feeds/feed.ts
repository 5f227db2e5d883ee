import { call } from '../context.ts';
import { notifyDevices } from '../calendar/notify-devices.ts';
import { addFeed as add } from '../../domain/feeds/change-feeds.ts';
import { countNewAddress } from '../../domain/feeds/feed-limits.ts';
import { presentFeed } from './present-feed.ts';

export const addFeed = call('calendar/feed', async ({ params: { id }, body, account, now }, context) => {
  await countNewAddress(context, account.id, now);
  const reach = { allowsLoopback: context.settings.isLocal };
  const feed = await add(context.db, { id, accountId: account.id, now }, body, reach);
  await notifyDevices(context.db, id, now);
  return { status: 201, body: presentFeed(feed, context) };
});
