import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { WakeSignal } from '../../platform/jobs/wake-signal.ts';
import { appendEvent } from '../events/event-log.ts';
import { notifyCalendarChanged } from '../inbox/inbox-events.ts';
import type { FeedError } from './feeds.ts';

/** Wakes the feed reader of this process when a feed was added or its URL changed. */
export const feedsDue = new WakeSignal();

export interface ClaimedFeed {
  id: string;
  listingId: string;
  url: string;
  etag: string | null;
  modified: string | null;
  /** Time of the last successful fetch. */
  readAt: Date | null;
  /** End of the claim; identifies the claim. */
  claimedUntil: Date;
  /** Reason of the last failed fetch, as shown to the host. */
  lastError: FeedError | null;
  failingSince: Date | null;
  /** Even an unchanged calendar must be applied, because it has missing events or copies of our own events. */
  mustReapply: boolean;
  /** The home is deleted. */
  isWithdrawn: boolean;
}

/** Longer than the timeout of a fetch, and short enough that another process soon takes over after a crash. */
const CLAIM_SECONDS = 25;

/** Calendars are parsed sequentially: longer than parsing all other claimed calendars of a process takes. */
const PARSE_SECONDS = 120;

/** Maximum concurrent fetches per account, so that one account's slow feeds do not delay others. */
const MAX_PER_ACCOUNT = 3;

/** Claims `max` due feeds: round robin over accounts, the longest due first. Claims expire if their process dies. */
export function claimDueFeeds(db: Db, max: number, now: Date): Promise<ClaimedFeed[]> {
  return claim(
    db,
    sql`id = any (array(
      select feed.id from feed join (
        select feed.id, row_number() over (partition by host_id order by not ${isFree(now)} desc, due_at) as turn
        from feed join listing on listing.id = listing_id
        where due_at <= ${now}
      ) as waiting on waiting.id = feed.id
      where due_at <= ${now} and ${isFree(now)} and turn <= ${MAX_PER_ACCOUNT}
      order by turn, due_at limit ${max} for update of feed skip locked
    ))`,
    now,
  );
}

/** Claims a feed, due or not; null while another claim is active. */
export async function claimFeed(db: Db, id: string, now: Date): Promise<ClaimedFeed | null> {
  const [feed] = await claim(db, sql`id = ${id} and ${isFree(now)}`, now);
  return feed ?? null;
}

/** Extends the claim of a fetched feed until it is parsed. False if the claim is lost. */
export async function extendClaim(db: Db, feed: ClaimedFeed, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + PARSE_SECONDS * 1_000);
  const { numUpdatedRows } = await db
    .updateTable('feed')
    .set({ claimed_until: until })
    .where(isStillClaimed(feed))
    .executeTakeFirstOrThrow();
  feed.claimedUntil = until;
  return numUpdatedRows > 0n;
}

export async function releaseFeed(db: Db, feed: ClaimedFeed, dueAt: Date): Promise<void> {
  await db.updateTable('feed').set({ claimed_until: null, due_at: dueAt }).where(isStillClaimed(feed)).execute();
}

/** SQL: whether the claim is still valid. Content of a former URL is discarded. */
export function isStillClaimed({ id, url, claimedUntil }: ClaimedFeed): RawBuilder<SqlBool> {
  return sql<SqlBool>`(feed.id = ${id} and feed.url = ${url} and feed.claimed_until = ${claimedUntil})`;
}

async function claim(db: Db, which: RawBuilder<unknown>, now: Date): Promise<ClaimedFeed[]> {
  const { rows } = await sql<ClaimedFeed>`
    update feed set claimed_until = ${now}::timestamptz + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})
    where ${which}
    returning id, listing_id as "listingId", url, etag, modified, read_at as "readAt", claimed_until as "claimedUntil", last_error as "lastError",
      failing_since as "failingSince",
      (empty_since is not null or exists (
        select from feed_event where feed_id = feed.id and (missed > 0 or is_echo)
      )) as "mustReapply",
      exists (select from listing where listing.id = listing_id and deleted_at is not null) as "isWithdrawn"`.execute(
    db,
  );
  return rows;
}

function isFree(now: Date) {
  return sql`(claimed_until is null or claimed_until < ${now})`;
}

export interface FetchTimes {
  now: Date;
  dueAt: Date;
}

/** Time of consecutive failures after which the host is notified. */
const NOTIFY_AFTER_MS = 6 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 24 * 60 * 60 * 1000;

export async function recordUnchangedFetch(
  db: Db,
  feed: ClaimedFeed,
  times: FetchTimes,
  fetched: { etag: string | null; modified: string | null } | null = null,
): Promise<void> {
  await retryTransaction(db, async (trx) => {
    await recordFetch(trx, feed, times, {
      ...(fetched && { etag: fetched.etag, modified: fetched.modified }),
      last_error: null,
    });
    if (feed.lastError !== null) await notifyCalendarChanged(trx, feed.listingId, times.now);
  });
}

/** Records a successful fetch, unless the claim is lost. */
export async function recordFetch(
  db: Db,
  feed: ClaimedFeed,
  { now, dueAt }: FetchTimes,
  others: { etag?: string | null; modified?: string | null; last_error: FeedError | null; empty_since?: Date | null },
): Promise<void> {
  await db
    .updateTable('feed')
    .set({
      read_at: now,
      due_at: dueAt,
      claimed_until: null,
      failing_since: null,
      failure_notified_at: null,
      ...others,
    })
    .where(isStillClaimed(feed))
    .execute();
}

/** Records a failed fetch: stored events stay; after some hours the host is notified once. */
export async function recordFailure(
  db: Db,
  feed: ClaimedFeed,
  error: FeedError,
  { now, dueAt }: FetchTimes,
): Promise<void> {
  const since = feed.failingSince ?? now;
  await retryTransaction(db, async (trx) => {
    const recorded = await trx
      .updateTable('feed')
      .set({
        last_error: error,
        due_at: nextAttempt(since, { now, dueAt }),
        claimed_until: null,
        failing_since: since,
      })
      .where(isStillClaimed(feed))
      .returning('failure_notified_at')
      .executeTakeFirst();
    if (recorded === undefined) return;
    if (feed.lastError !== error) await notifyCalendarChanged(trx, feed.listingId, now);
    if (recorded.failure_notified_at !== null) return;
    if (now.getTime() - since.getTime() >= NOTIFY_AFTER_MS) await appendFailureEvent(trx, feed, since, now);
  });
}

/** The next attempt: after half the failure's duration, at most a day, and no later than the notification is due. */
export function nextAttempt(since: Date, { now, dueAt }: FetchTimes): Date {
  const failedMs = now.getTime() - since.getTime();
  const due = Math.max(dueAt.getTime(), now.getTime() + Math.min(failedMs / 2, LONGEST_PAUSE_MS));
  return new Date(failedMs < NOTIFY_AFTER_MS ? Math.min(due, since.getTime() + NOTIFY_AFTER_MS) : due);
}

async function appendFailureEvent(trx: Trx, { id, listingId }: ClaimedFeed, since: Date, now: Date): Promise<void> {
  await trx.updateTable('feed').set({ failure_notified_at: now }).where('id', '=', id).execute();
  const data = { feedId: id, since: since.toISOString() };
  await appendEvent(trx, { kind: 'feed-failing', listingId, data }, now);
}
