import { type FeedEdit, MAX_FEEDS, type NewFeed } from '@aangan/contract/feeds/calls.ts';
import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { afterCommit } from '../../platform/database/transactions.ts';
import { outsideUrl, type ReachPolicy } from '../../platform/fetching/outside-address.ts';
import { invalidInput, Refusal } from '../../platform/http/errors.ts';
import { changeCalendar } from '../bookings/due-bookings.ts';
import { updateFeedDays } from '../calendar/taken-days.ts';
import { requireHostedHome } from '../homes/permissions.ts';
import { feedNotFound, listFull, listingNotFound } from '../refusals.ts';
import { feedsDue } from './feed-schedule.ts';
import { type FeedRecord, findFeed } from './feeds.ts';

interface FeedOwner {
  id: string;
  accountId: string;
  now: Date;
}

/** A worker fetches it after the commit. INVALID_INPUT for a forbidden URL, LIST_FULL above MAX_FEEDS feeds. */
export function addFeed(db: Db, whose: FeedOwner, feed: NewFeed, reach: ReachPolicy): Promise<FeedRecord> {
  const url = requireUrl(feed.url, reach);
  return changeCalendar(db, whose, async (trx, { id: listing_id }) => {
    const { rows } = await sql<{ count: number }>`select count(*) from feed where listing_id = ${listing_id}`.execute(
      trx,
    );
    if ((rows[0]?.count ?? 0) >= MAX_FEEDS) throw listFull();
    const id = await insertFeed(trx, listing_id, { ...feed, url }, whose.now);
    await afterCommit(trx, feedsDue.notify);
    return requireFeed(trx, id);
  });
}

/** Inserts a feed that is due now, without checks; returns its id. */
export async function insertFeed(trx: Trx, listingId: string, feed: NewFeed, now: Date): Promise<string> {
  const { name, url, passOn } = feed;
  const { id } = await trx
    .insertInto('feed')
    .values({ listing_id: listingId, name, url, pass_on: passOn, created_at: now, due_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A feed whose URL has not been fetched; clears errors and emptiness of the former URL. */
const neverFetched = {
  claimed_until: null,
  etag: null,
  modified: null,
  failing_since: null,
  failure_notified_at: null,
  last_error: null,
  empty_since: null,
};

/** A new URL is due at once and ends the claim of a running fetch; events of the former stay until it is fetched. */
export function changeFeed(db: Db, whose: FeedOwner, edit: FeedEdit, reach: ReachPolicy): Promise<FeedRecord> {
  const sent = edit.url === undefined ? undefined : requireUrl(edit.url, reach);
  return changeOwnFeed(db, whose, async (trx, feed) => {
    const { name = feed.name, passOn = feed.passOn } = edit;
    const url = sent ?? feed.url;
    const anew = url === feed.url ? {} : { url, due_at: whose.now, ...neverFetched };
    await trx
      .updateTable('feed')
      .set({ name, pass_on: passOn, ...anew })
      .where('id', '=', feed.id)
      .execute();
    if (url !== feed.url) await afterCommit(trx, feedsDue.notify);
    return requireFeed(trx, feed.id);
  });
}

/** Removes a feed: its days become free unless another source takes them. */
export function removeFeed(db: Db, whose: FeedOwner): Promise<void> {
  return changeOwnFeed(db, whose, deleteFeed);
}

/** Deletes a feed. The caller holds the home's lock. */
export async function deleteFeed(trx: Trx, { id, listingId }: Pick<FeedRecord, 'id' | 'listingId'>): Promise<void> {
  await trx.deleteFrom('feed_event').where('feed_id', '=', id).execute();
  await updateFeedDays(trx, listingId);
  await trx.deleteFrom('feed').where('id', '=', id).execute();
}

function requireUrl(text: string, reach: ReachPolicy): string {
  const url = outsideUrl(text, reach);
  if (url === null) throw invalidInput({ url: () => words.feedAddress });
  return url.href;
}

async function requireFeed(db: Trx, id: string): Promise<FeedRecord> {
  const feed = await findFeed(db, id);
  if (feed === null) throw feedNotFound();
  return feed;
}

/** A feed of this host's home; 404 for everyone else. */
export async function requireOwnFeed(db: Db, { id, accountId, now }: FeedOwner): Promise<FeedRecord> {
  const feed = await findFeed(db, id);
  if (feed === null) throw feedNotFound();
  await hideHomeErrors(requireHostedHome(db, feed.listingId, accountId, now));
  return feed;
}

async function changeOwnFeed<T>(
  db: Db,
  { id, accountId, now }: FeedOwner,
  change: (trx: Trx, feed: FeedRecord) => Promise<T>,
): Promise<T> {
  const { listingId } = await requireOwnFeed(db, { id, accountId, now });
  const whose = { id: listingId, accountId, now };
  return hideHomeErrors(
    changeCalendar(db, whose, async (trx) => {
      const feed = await findFeed(trx, id);
      if (feed === null) throw feedNotFound();
      return change(trx, feed);
    }),
  );
}

/** Replaces the error about the home by an error about the feed. */
async function hideHomeErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal && error.code === listingNotFound().code ? feedNotFound() : error;
  }
}
