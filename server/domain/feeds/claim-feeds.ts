import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { WakeSignal } from '../../platform/jobs/wake-signal.ts';
import type { FeedError } from './feed-error.ts';

/** Rung when a feed became due in this process. */
export const feedsDue = new WakeSignal();

/** A feed that this process reads, and nobody else meanwhile. */
export interface ClaimedFeed {
  id: string;
  listingId: string;
  url: string;
  etag: string | null;
  modified: string | null;
  /** By when its reading ends; nobody else's claim has it. */
  claimedUntil: Date;
  /** Why the last reading failed, as its host sees it. */
  lastError: FeedError | null;
  failingSince: Date | null;
  /** Also a calendar that has not changed may change what is believed: an event was missing, or comes back from us. */
  isRestless: boolean;
  /** Its home has left the market. */
  isWithdrawn: boolean;
}

/** Longer than a site may take to tell its calendar, and short enough that another process soon reads what one left. */
const CLAIM_SECONDS = 25;

/** So many feeds of one account are read at once: who has many slow ones keeps nobody else waiting. */
const OF_ONE_ACCOUNT = 3;

/**
 * Claims feeds that are due, at most so many: of each account those first that wait longest, and the accounts by turns. A
 * claim ends by itself when its process dies.
 */
export function claimDueFeeds(db: Kysely<Database>, most: number, now: Date): Promise<ClaimedFeed[]> {
  return claim(
    db,
    sql`id = any (array(
      select feed.id from feed join (
        select feed.id, row_number() over (partition by host_id order by not ${isFree(now)} desc, due_at) as turn
        from feed join listing on listing.id = listing_id
        where due_at <= ${now}
      ) as waiting on waiting.id = feed.id
      where due_at <= ${now} and ${isFree(now)} and turn <= ${OF_ONE_ACCOUNT}
      order by turn, due_at limit ${most} for update of feed skip locked
    ))`,
    now,
  );
}

/** Claims one feed, due or not; null while somebody else reads it. */
export async function claimFeed(db: Kysely<Database>, id: string, now: Date): Promise<ClaimedFeed | null> {
  const [feed] = await claim(db, sql`id = ${id} and ${isFree(now)}`, now);
  return feed ?? null;
}

/** Gives a claim back that came to nothing. */
export async function releaseFeed(db: Kysely<Database>, feed: ClaimedFeed, dueAt: Date): Promise<void> {
  await db.updateTable('feed').set({ claimed_until: null, due_at: dueAt }).where(isStillClaimed(feed)).execute();
}

/** SQL: whether a feed is there and claimed as it was. What is read at an address that is another by now counts for nothing. */
export function isStillClaimed({ id, url, claimedUntil }: ClaimedFeed): RawBuilder<SqlBool> {
  return sql<SqlBool>`(feed.id = ${id} and feed.url = ${url} and feed.claimed_until = ${claimedUntil})`;
}

async function claim(db: Kysely<Database>, which: RawBuilder<unknown>, now: Date): Promise<ClaimedFeed[]> {
  const { rows } = await sql<ClaimedFeed>`
    update feed set claimed_until = ${now}::timestamptz + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})
    where ${which}
    returning id, listing_id as "listingId", url, etag, modified, claimed_until as "claimedUntil", last_error as "lastError",
      failing_since as "failingSince",
      (empty_since is not null or exists (
        select from feed_event where feed_id = feed.id and (missed > 0 or is_echo)
      )) as "isRestless",
      exists (select from listing where listing.id = listing_id and deleted_at is not null) as "isWithdrawn"`.execute(
    db,
  );
  return rows;
}

function isFree(now: Date) {
  return sql`(claimed_until is null or claimed_until < ${now})`;
}
