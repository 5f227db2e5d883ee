import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { notifyDevices } from '../calendar/notify-devices.ts';
import { removeFeed } from '../../domain/feeds/change-feeds.ts';
import { requireOwnFeed } from '../../domain/feeds/own-feed.ts';

export const deleteFeed = call('calendar/delete-feed', async ({ params: { id }, account, now }, { db }) => {
  const whose = { id, accountId: account.id, now };
  const { listingId } = await requireOwnFeed(db, whose);
  await removeFeed(db, whose);
  await notifyDevices(db, listingId, now);
  return { status: 200, body: { message: words.feedDeleted } };
});
