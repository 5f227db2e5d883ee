import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import * as reasons from '@aangan/contract/words/en/feeds/feed-errors.ts';
import { sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import type { FetchFailureReason } from '../../platform/fetching/read-response.ts';
import { countAttempt, hashSubject, type RateLimitContext } from '../../platform/rate-limits/rate-limits.ts';
import type { Unreadable } from './ical/calendar-event.ts';

/** The calendar of a home on another site, with the number of its stored events; `url` is secret. */
export type FeedRecord = Awaited<ReturnType<ReturnType<typeof selectFeeds>['execute']>>[number];

export type Site = Pick<FeedRecord, 'id' | 'listingId' | 'name' | 'lastError'>;

/** A home's feeds in the order of their creation. */
export function listHomeFeeds(db: Db, listingId: string): Promise<FeedRecord[]> {
  return selectFeeds(db).where('feed.listing_id', '=', listingId).orderBy('created_at').orderBy('feed.id').execute();
}

/** Names and last results of the feeds of several homes, in the order of their creation. */
export function listSites(db: Db, listingIds: readonly string[]): Promise<Site[]> {
  return db
    .selectFrom('feed')
    .select(['id', 'listing_id as listingId', 'name', 'last_error as lastError'])
    .where(isAnyOf(sql`listing_id`, listingIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findFeed(db: Db, id: string): Promise<FeedRecord | null> {
  if (!isUuid(id)) return null;
  return (await selectFeeds(db).where('feed.id', '=', id).executeTakeFirst()) ?? null;
}

function selectFeeds(db: Db) {
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
    .select((eb) =>
      eb
        .selectFrom('feed_event')
        .whereRef('feed_id', '=', 'feed.id')
        .select((events) => events.fn.countAll<number>().as('events'))
        .$asScalar()
        .$notNull()
        .as('events'),
    );
}

/** Reason for rejecting the last fetched calendar. `empty`: suddenly without events, which is accepted after a day. */
export type FeedError = FetchFailureReason | Unreadable | 'empty';

export function feedErrorText(error: FeedError): string {
  const texts: Record<FeedError, string> = {
    'forbidden-address': reasons.forbiddenAddress,
    unreachable: reasons.unreachable,
    'too-slow': reasons.tooSlow,
    'too-large': reasons.tooLarge,
    'too-many-redirects': reasons.tooManyRedirects,
    'not-found': reasons.notFound,
    'wrong-status': reasons.wrongStatus,
    'wrong-encoding': reasons.wrongEncoding,
    'not-a-calendar': reasons.notACalendar,
    'too-many-events': reasons.tooManyEvents,
    'too-complicated': reasons.tooComplicated,
    'unreadable-event': reasons.unreadableEvent,
    empty: reasons.empty,
  };
  return texts[error];
}

/** This server fetches each new URL: the limit prevents its use for scanning other servers. */
export async function countNewAddress(context: RateLimitContext, accountId: string, now: Date): Promise<void> {
  const limit = { kind: 'feed address by account', subject: hashSubject(accountId), max: 100, withinMs: 24 * HOUR_MS };
  await countAttempt(context, [limit], now);
}

export async function countRefresh(context: RateLimitContext, feedId: string, now: Date): Promise<void> {
  const limit = { kind: 'refresh of feed', subject: hashSubject(feedId), max: 60, withinMs: HOUR_MS };
  await countAttempt(context, [limit], now);
}
