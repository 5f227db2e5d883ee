import { sql } from 'kysely';
import type { Work } from '../../platform/jobs/work-source.ts';
import { claimDueFeeds, type ClaimedFeed, feedsDue, releaseFeed } from './claim-feeds.ts';
import { readFeed } from './read-feed.ts';
import type { AppContext } from '../context.ts';

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
