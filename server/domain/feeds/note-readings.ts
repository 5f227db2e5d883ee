import { type Kysely, type Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { tellCalendarChanged } from '../conversations/tell-calendar-changed.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { type ClaimedFeed, isStillClaimed } from './claim-feeds.ts';
import type { FeedError } from './feed-error.ts';

/** When a feed was read, and when it is next. */
export interface Reading {
  now: Date;
  dueAt: Date;
}

/** So long reading may fail before its host is told. */
const TELL_AFTER_MS = 6 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 24 * 60 * 60 * 1000;

/** Notes a good reading that changes nothing. */
export async function noteQuietReading(
  db: Kysely<Database>,
  feed: ClaimedFeed,
  reading: Reading,
  told: { etag: string | null; modified: string | null } | null = null,
): Promise<void> {
  await retriedTransaction(db, async (trx) => {
    await noteRead(trx, feed, reading, { ...(told && { etag: told.etag, modified: told.modified }), last_error: null });
    if (feed.lastError !== null) await tellCalendarChanged(trx, feed.listingId, reading.now);
  });
}

/** Notes a good reading; nothing of a feed that is not this claim's any more. */
export async function noteRead(
  db: Kysely<Database>,
  feed: ClaimedFeed,
  { now, dueAt }: Reading,
  others: { etag?: string | null; modified?: string | null; last_error: FeedError | null; empty_since?: Date | null },
): Promise<void> {
  await db
    .updateTable('feed')
    .set({ read_at: now, due_at: dueAt, claimed_until: null, failing_since: null, told_of_failure_at: null, ...others })
    .where(isStillClaimed(feed))
    .execute();
}

/** Notes that a feed could not be read: what was known stays, and after some hours its host is told, once. */
export async function noteFailure(
  db: Kysely<Database>,
  feed: ClaimedFeed,
  error: FeedError,
  { now, dueAt }: Reading,
): Promise<void> {
  const since = feed.failingSince ?? now;
  await retriedTransaction(db, async (trx) => {
    const noted = await trx
      .updateTable('feed')
      .set({
        last_error: error,
        due_at: afterFailure(since, { now, dueAt }),
        claimed_until: null,
        failing_since: since,
      })
      .where(isStillClaimed(feed))
      .returning('told_of_failure_at')
      .executeTakeFirst();
    if (noted === undefined) return;
    if (feed.lastError !== error) await tellCalendarChanged(trx, feed.listingId, now);
    if (noted.told_of_failure_at !== null) return;
    if (now.getTime() - since.getTime() >= TELL_AFTER_MS) await tell(trx, feed, since, now);
  });
}

/**
 * The longer it has failed the later it is tried again, after half as long once more and a day at most; and when its host
 * is to be told of it.
 */
export function afterFailure(since: Date, { now, dueAt }: Reading): Date {
  const failedMs = now.getTime() - since.getTime();
  const due = Math.max(dueAt.getTime(), now.getTime() + Math.min(failedMs / 2, LONGEST_PAUSE_MS));
  return new Date(failedMs < TELL_AFTER_MS ? Math.min(due, since.getTime() + TELL_AFTER_MS) : due);
}

async function tell(trx: Transaction<Database>, { id, listingId }: ClaimedFeed, since: Date, now: Date): Promise<void> {
  await trx.updateTable('feed').set({ told_of_failure_at: now }).where('id', '=', id).execute();
  const data = { feedId: id, since: since.toISOString() };
  await appendEvent(trx, { kind: 'feed-failing', listingId, data }, now);
}
