import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { isTransient } from '../../platform/database/database-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { type Fetched, fetchOutside } from '../../platform/fetching/fetch-outside.ts';
import { FetchFailure } from '../../platform/fetching/read-response.ts';
import { tooManyRequests } from '../../platform/http/errors.ts';
import type { Work } from '../../platform/jobs/work-source.ts';
import { pause } from '../../platform/signals/pause.ts';
import type { AppContext } from '../context.ts';
import { lockListing } from '../homes/listings.ts';
import { applyFeed } from './apply-feed.ts';
import { deleteFeed } from './change-feeds.ts';
import {
  claimDueFeeds,
  type ClaimedFeed,
  claimFeed,
  extendClaim,
  feedsDue,
  recordFailure,
  recordUnchangedFetch,
  releaseFeed,
} from './feed-schedule.ts';
import type { FeedError } from './feeds.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import { parseCalendarInWorker } from './ical/parse-calendar-in-worker.ts';

/** Events, `unchanged`, or the reason of the rejection; null if the claim was lost to another fetch meanwhile. */
type FetchedFeed =
  | { events: CalendarEvent[]; etag: string | null; modified: string | null }
  | 'unchanged'
  | FeedError
  | null;

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

const fetches = new Counter({
  name: 'aangan_feed_fetches_total',
  help: 'Fetches of external calendars by outcome: read, unchanged, or the error',
  labelNames: ['outcome'],
});

/** Fetches another site's calendar once and applies it. Unexpected errors are shown to its host, too. */
async function readFeed(context: AppContext, feed: ClaimedFeed): Promise<void> {
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
  const times = { now: clock(), dueAt: nextFetchAt(clock(), settings.icalMinutes) };
  fetches.inc({ outcome: typeof fetched === 'string' ? fetched : 'read' });
  if (fetched === 'unchanged') {
    if (feed.mustReapply) await applyFeed(db, feed, null, times);
    else await recordUnchangedFetch(db, feed, times);
  } else if (typeof fetched === 'string') await recordFailure(db, feed, fetched, times);
  else await applyFeed(db, feed, fetched, times);
}

async function fetchCalendar(context: AppContext, feed: ClaimedFeed): Promise<FetchedFeed> {
  const { settings, clock } = context;
  const { url, etag, modified, readAt } = feed;
  // Recurrences are expanded from the day of reading on: on a new day 'unchanged' would leave out their later days.
  const isReadToday = readAt !== null && dateInIndia(readAt) === dateInIndia(clock());
  const fetched = await fetchOutside(url, {
    allowsLoopback: settings.isLocal,
    userAgent: `${PRODUCT_NAME} (+${settings.publicUrl})`,
    ...(isReadToday && { etag, modified }),
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
  const read = await parseCalendarInWorker(bytes, dateInIndia(clock()));
  return 'refusal' in read ? read.refusal : { events: read.events, etag, modified };
}

/** With jitter, so that feeds added together are not always fetched together. */
function nextFetchAt(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000 * (0.9 + Math.random() * 0.2));
}

/** Feeds of deleted homes are removed, since their secret URLs belong to the host. */
function deleteFeedOfWithdrawn(db: Db, feed: ClaimedFeed): Promise<void> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, feed.listingId);
    await deleteFeed(trx, feed);
  });
}

/** Longer than the timeout of a fetch. */
const WAIT_MS = 25_000;
const POLL_MS = 200;

/** Maximum concurrent manual refreshes per person and process, because each keeps a request open. */
const MAX_MANUAL_REFRESHES = 3;
const manualRefreshes = new Map<string, number>();

/** Fetches a feed now, or waits for a running fetch. Throws TOO_MANY_REQUESTS. */
export async function refreshFeed(context: AppContext, id: string, accountId: string): Promise<void> {
  const before = manualRefreshes.get(accountId) ?? 0;
  if (before >= MAX_MANUAL_REFRESHES) throw tooManyRequests(WAIT_MS / 1_000);
  manualRefreshes.set(accountId, before + 1);
  try {
    await refresh(context, id);
  } finally {
    const others = (manualRefreshes.get(accountId) ?? 1) - 1;
    if (others === 0) manualRefreshes.delete(accountId);
    else manualRefreshes.set(accountId, others);
  }
}

async function refresh(context: AppContext, id: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const feed = await claimFeed(context.db, id, context.clock());
    if (feed !== null) return readFeed(context, feed);
    await pause(POLL_MS);
    if (!(await isPending(context, id))) return;
  }
}

/** Whether a fetch is running or due: the URL may have changed meanwhile. */
async function isPending({ db, clock }: AppContext, id: string): Promise<boolean> {
  const feed = await db
    .selectFrom('feed')
    .select('id')
    .where('id', '=', id)
    .where((feed) => feed.or([feed('claimed_until', '>=', clock()), feed('due_at', '<=', clock())]))
    .executeTakeFirst();
  return feed !== undefined;
}

const READ_FEEDS = 'read-feeds';
/** High, since fetches mostly wait for other sites. */
const CONCURRENCY = 16;
const AGAIN_AFTER_MS = 60_000;
/** Days for which exports are remembered, to recognise republished events. */
const READINGS_DAYS = 400;

/** Registers the fetching of other sites' calendars. Call before `jobs.start()`. */
export function registerFeedJobs(context: AppContext): void {
  const { db, jobs, clock } = context;
  const toWork = (feed: ClaimedFeed): Work => ({
    key: feed.id,
    attempt: 1,
    run: () => readFeed(context, feed),
    retryLater: () => releaseFeed(db, feed, new Date(clock().getTime() + AGAIN_AFTER_MS)),
  });
  jobs.registerSource(READ_FEEDS, async (max) => (await claimDueFeeds(db, max, clock())).map(toWork), {
    concurrency: CONCURRENCY,
    wakeSignal: feedsDue,
  });
  jobs.registerSweep('old calendar readings', async () => {
    const before = new Date(clock().getTime() - READINGS_DAYS * 24 * 60 * 60 * 1000);
    await sql`delete from calendar_reading where coalesce(until, upper(days)::timestamptz) < ${before}`.execute(db);
  });
}
