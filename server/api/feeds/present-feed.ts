import type { Feed } from '@aangan/contract/feeds/feeds.ts';
import { calendarUrl } from '../../domain/feeds/calendar-addresses.ts';
import { feedErrorText } from '../../domain/feeds/feed-error-text.ts';
import type { FeedRecord } from '../../domain/feeds/feeds.ts';

interface FeedContext {
  settings: { publicUrl: string };
  secret: string;
}

/** Presents an external calendar to its host. The URL is masked, because it gives access to that calendar. */
export function presentFeed(feed: FeedRecord, { settings, secret }: FeedContext): Feed {
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
