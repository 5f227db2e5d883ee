import { type Kysely, sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { FeedError } from './feed-error.ts';

/** The calendar of a home on another site. */
export interface FeedRecord {
  id: string;
  listingId: string;
  name: string;
  /** Secret. */
  url: string;
  passOn: boolean;
  generation: number;
  readAt: Date | null;
  failingSince: Date | null;
  lastError: FeedError | null;
  /** Number of stored events. */
  events: number;
}

export type Site = Pick<FeedRecord, 'id' | 'listingId' | 'name' | 'lastError'>;

/** A home's feeds in the order of their creation; an empty list if there are none. */
export function listHomeFeeds(db: Kysely<Database>, listingId: string): Promise<FeedRecord[]> {
  return selectFeeds(db).where('feed.listing_id', '=', listingId).orderBy('created_at').orderBy('feed.id').execute();
}

/** Names and last results of the feeds of several homes, in the order of their creation. */
export function listSites(db: Kysely<Database>, listingIds: readonly string[]): Promise<Site[]> {
  return db
    .selectFrom('feed')
    .select(['id', 'listing_id as listingId', 'name', 'last_error as lastError'])
    .where(isAnyOf(sql`listing_id`, listingIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findFeed(db: Kysely<Database>, id: string): Promise<FeedRecord | null> {
  if (!isUuid(id)) return null;
  return (await selectFeeds(db).where('feed.id', '=', id).executeTakeFirst()) ?? null;
}

function selectFeeds(db: Kysely<Database>) {
  return db
    .selectFrom('feed')
    .select([
      'feed.id',
      'listing_id as listingId',
      'name',
      'url',
      'pass_on as passOn',
      'generation',
      'read_at as readAt',
      'failing_since as failingSince',
      'last_error as lastError',
    ])
    .select((feed) =>
      feed
        .selectFrom('feed_event')
        .whereRef('feed_id', '=', 'feed.id')
        .select((event) => event.fn.countAll<number>().as('events'))
        .$asScalar()
        .$notNull()
        .as('events'),
    );
}
