import type { Feed } from '@aangan/contract/calendar/feeds.ts';
import { calendarUrl } from '../../domain/feeds/calendar-addresses.ts';
import { feedErrorText } from '../../domain/feeds/feed-error-text.ts';
import type { FeedRecord } from '../../domain/feeds/feeds.ts';

interface FeedParts {
  settings: { publicUrl: string };
  secret: string;
}

/** Another site's calendar as the host sees it: its address is masked, since whoever has it reads that calendar. */
export function presentFeed(feed: FeedRecord, { settings, secret }: FeedParts): Feed {
  const { id, listingId, name, url, passOn, generation, readAt, lastError, events } = feed;
  return {
    _id: id,
    name,
    url: masked(url),
    ours: calendarUrl(settings.publicUrl, secret, { listingId, feedId: id, generation }),
    passOn,
    lastRead: readAt?.toISOString() ?? null,
    ...(lastError === null ? {} : { lastError: feedErrorText(lastError) }),
    events,
  };
}

/** `https://www.airbnb.co.in/…k3f9`: by its end two of one site are told apart. */
function masked(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return path.length <= 12 ? `${origin}/…` : `${origin}/…${path.slice(-4)}`;
}
