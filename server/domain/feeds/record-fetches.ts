import { type Kysely, type Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notifyCalendarChanged } from '../inbox/notify-calendar-changed.ts';
import { appendEvent } from '../events/append-event.ts';
import { type ClaimedFeed, isStillClaimed } from './claim-feeds.ts';
import type { FeedError } from './feed-error.ts';

/** Time of a fetch, and time of the next. */
export interface FetchTimes {
  now: Date;
  dueAt: Date;
}

/** Time of consecutive failures after which the host is notified. */
const NOTIFY_AFTER_MS = 6 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 24 * 60 * 60 * 1000;

/** Records a successful fetch without changes. */
export async function recordUnchangedFetch(
  db: Kysely<Database>,
  feed: ClaimedFeed,
  reading: FetchTimes,
  fetched: { etag: string | null; modified: string | null } | null = null,
): Promise<void> {
  await retryTransaction(db, async (trx) => {
    await recordFetch(trx, feed, reading, {
      ...(fetched && { etag: fetched.etag, modified: fetched.modified }),
      last_error: null,
    });
    if (feed.lastError !== null) await notifyCalendarChanged(trx, feed.listingId, reading.now);
  });
}

/** Records a successful fetch, unless the claim is lost. */
export async function recordFetch(
  db: Kysely<Database>,
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
  db: Kysely<Database>,
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

/**
 * The next attempt: after half the duration of the failure, at most a day; and no later than the host's
 * notification is due.
 */
export function nextAttempt(since: Date, { now, dueAt }: FetchTimes): Date {
  const failedMs = now.getTime() - since.getTime();
  const due = Math.max(dueAt.getTime(), now.getTime() + Math.min(failedMs / 2, LONGEST_PAUSE_MS));
  return new Date(failedMs < NOTIFY_AFTER_MS ? Math.min(due, since.getTime() + NOTIFY_AFTER_MS) : due);
}

async function appendFailureEvent(
  trx: Transaction<Database>,
  { id, listingId }: ClaimedFeed,
  since: Date,
  now: Date,
): Promise<void> {
  await trx.updateTable('feed').set({ failure_notified_at: now }).where('id', '=', id).execute();
  const data = { feedId: id, since: since.toISOString() };
  await appendEvent(trx, { kind: 'feed-failing', listingId, data }, now);
}
