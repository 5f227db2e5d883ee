import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import { isTransient } from '../../platform/database/transient-error.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { type Fetched, fetchOutside } from '../../platform/fetching/fetch-outside.ts';
import { FetchFailure } from '../../platform/fetching/fetch-failure.ts';
import { lockListing } from '../homes/lock-listing.ts';
import { deleteFeed } from './change-feeds.ts';
import { type ClaimedFeed, extendClaim } from './claim-feeds.ts';
import type { FeedError } from './feed-error.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import { readCalendarInWorker } from './ical/read-calendar-in-worker.ts';
import { recordFailure, recordUnchangedFetch } from './record-fetches.ts';
import { applyFeed } from './apply-feed.ts';
import type { AppContext } from '../context.ts';

/**
 * The result of a fetch: the events, `unchanged`, or the reason of the rejection. Null if the claim was lost meanwhile,
 * because another fetch is running.
 */
type FetchedFeed =
  | { events: CalendarEvent[]; etag: string | null; modified: string | null }
  | 'unchanged'
  | FeedError
  | null;

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

const readings = new Counter({
  name: 'aangan_feed_readings_total',
  help: "Readings of other sites' calendars by their end: read, unchanged, or why not",
  labelNames: ['outcome'],
});

/** Fetches another site's calendar once and applies it. Unexpected errors are shown to its host, too. */
export async function readFeed(context: AppContext, feed: ClaimedFeed): Promise<void> {
  const { db, log, clock, settings } = context;
  try {
    await read(context, feed);
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, feed: feed.id }, 'a calendar of another site could not be read');
    await recordFailure(db, feed, 'unreadable-event', {
      now: clock(),
      dueAt: nextFetchAt(clock(), settings.icalMinutes),
    });
  }
}

async function read(context: AppContext, feed: ClaimedFeed): Promise<void> {
  const { db, clock, settings } = context;
  if (feed.isWithdrawn) return deleteFeedOfWithdrawn(db, feed);
  const fetched = await fetchCalendar(context, feed);
  if (fetched === null) return;
  const reading = { now: clock(), dueAt: nextFetchAt(clock(), settings.icalMinutes) };
  readings.inc({ outcome: typeof fetched === 'string' ? fetched : 'read' });
  if (fetched === 'unchanged') {
    if (feed.mustReapply) await applyFeed(db, feed, null, reading);
    else await recordUnchangedFetch(db, feed, reading);
  } else if (typeof fetched === 'string') await recordFailure(db, feed, fetched, reading);
  else await applyFeed(db, feed, fetched, reading);
}

async function fetchCalendar(context: AppContext, feed: ClaimedFeed): Promise<FetchedFeed> {
  const { settings } = context;
  const { url, etag, modified } = feed;
  const fetched = await fetchOutside(url, {
    allowsLoopback: settings.isLocal,
    userAgent: `${PRODUCT_NAME} (+${settings.publicUrl})`,
    etag,
    modified,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    if (error instanceof FetchFailure) return error.reason;
    throw error;
  });
  return typeof fetched === 'string' ? fetched : parseFetched(context, feed, fetched);
}

async function parseFetched({ db, clock }: AppContext, feed: ClaimedFeed, fetched: Fetched): Promise<FetchedFeed> {
  if (fetched.kind === 'unchanged') return 'unchanged';
  if (!(await extendClaim(db, feed, clock()))) return null;
  const { bytes, etag, modified } = fetched;
  const read = await readCalendarInWorker(bytes, dateInIndia(clock()));
  return 'refusal' in read ? read.refusal : { events: read.events, etag, modified };
}

/** With jitter, so that feeds added together are not always fetched together. */
function nextFetchAt(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000 * (0.9 + Math.random() * 0.2));
}

/** Feeds of deleted homes are removed, since their secret URLs belong to the host. */
function deleteFeedOfWithdrawn(db: Kysely<Database>, feed: ClaimedFeed): Promise<void> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, feed.listingId);
    await deleteFeed(trx, feed);
  });
}
