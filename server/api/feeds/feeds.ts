import type { Feed } from '@aangan/contract/feeds/calls.ts';
import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { changeCalendar } from '../../domain/bookings/due-bookings.ts';
import { calendarUrl, findGeneration, renewAddresses } from '../../domain/feeds/calendar-addresses.ts';
import { addFeed as add, changeFeed as change, removeFeed, requireOwnFeed } from '../../domain/feeds/change-feeds.ts';
import {
  countNewAddress,
  countRefresh,
  feedErrorText,
  type FeedRecord,
  listHomeFeeds,
} from '../../domain/feeds/feeds.ts';
import { refreshFeed as refresh } from '../../domain/feeds/read-feed.ts';
import { requireHostedHome } from '../../domain/homes/permissions.ts';
import { notifyDevices } from '../calendar/notify-devices.ts';
import { call } from '../call.ts';

export const listFeeds = call('calendar/feeds', async ({ params: { id }, account, now }, context) => {
  const home = await requireHostedHome(context.db, id, account.id, now);
  const feeds = await listHomeFeeds(context.db, home.id);
  return { status: 200, body: feeds.map((feed) => presentFeed(feed, context)) };
});

export const addFeed = call('calendar/feed', async ({ params: { id }, body, account, now }, context) => {
  await countNewAddress(context, account.id, now);
  const reach = { allowsLoopback: context.settings.isLocal };
  const feed = await add(context.db, { id, accountId: account.id, now }, body, reach);
  await notifyDevices(context.db, id, now);
  return { status: 201, body: presentFeed(feed, context) };
});

export const changeFeed = call('calendar/change-feed', async ({ params: { id }, body, account, now }, context) => {
  if (body.url !== undefined) await countNewAddress(context, account.id, now);
  const reach = { allowsLoopback: context.settings.isLocal };
  const feed = await change(context.db, { id, accountId: account.id, now }, body, reach);
  await notifyDevices(context.db, feed.listingId, now);
  return { status: 200, body: presentFeed(feed, context) };
});

export const deleteFeed = call('calendar/delete-feed', async ({ params: { id }, account, now }, { db }) => {
  const whose = { id, accountId: account.id, now };
  const { listingId } = await requireOwnFeed(db, whose);
  await removeFeed(db, whose);
  await notifyDevices(db, listingId, now);
  return { status: 200, body: { message: words.feedDeleted } };
});

export const refreshFeed = call('calendar/refresh', async ({ params: { id }, account, now }, context) => {
  const whose = { id, accountId: account.id, now };
  await requireOwnFeed(context.db, whose);
  await countRefresh(context, id, now);
  await refresh(context, id, account.id);
  const feed = await requireOwnFeed(context.db, whose);
  await notifyDevices(context.db, feed.listingId, now);
  return { status: 200, body: presentFeed(feed, context) };
});

export const calendarAddress = call('calendar/address', async ({ params, account, now }, { db, settings, secret }) => {
  const { id: listingId } = await requireHostedHome(db, params.id, account.id, now);
  const generation = await findGeneration(db, listingId);
  return {
    status: 200,
    body: { url: calendarUrl(settings.publicUrl, secret, { listingId, feedId: null, generation }) },
  };
});

export const replaceCalendarAddress = call(
  'calendar/new-address',
  async ({ params, account, now }, { db, settings, secret }) => {
    const whose = { id: params.id, accountId: account.id, now };
    const address = await changeCalendar(db, whose, async (trx, { id: listingId }) => ({
      listingId,
      feedId: null,
      generation: await renewAddresses(trx, listingId),
    }));
    return { status: 200, body: { url: calendarUrl(settings.publicUrl, secret, address) } };
  },
);

interface FeedContext {
  settings: { publicUrl: string };
  secret: string;
}

/** Presents an external calendar to its host. The URL is masked, because it gives access to that calendar. */
function presentFeed(feed: FeedRecord, { settings, secret }: FeedContext): Feed {
  const { id, listingId, name, url, passOn, generation, readAt, lastError, events } = feed;
  return {
    _id: id,
    name,
    url: maskUrl(url),
    ours: calendarUrl(settings.publicUrl, secret, { listingId, feedId: id, generation }),
    passOn,
    lastRead: readAt?.toISOString() ?? null,
    ...(lastError === null ? {} : { lastError: feedErrorText(lastError) }),
    events,
  };
}

/** `https://www.airbnb.co.in/…k3f9`: the last characters distinguish two feeds of one site. */
function maskUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return path.length <= 12 ? `${origin}/…` : `${origin}/…${path.slice(-4)}`;
}
