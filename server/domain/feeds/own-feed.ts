import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changeCalendar } from '../bookings/change-calendar.ts';
import { requireHostedHome } from '../homes/hosted-home.ts';
import { feedNotFound, listingNotFound } from '../refusals.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type FeedRecord, findFeed } from './feeds.ts';

interface FeedOwner {
  id: string;
  accountId: string;
  now: Date;
}

/** A feed of this host's home; 404 for everyone else. */
export async function requireOwnFeed(db: Kysely<Database>, { id, accountId, now }: FeedOwner): Promise<FeedRecord> {
  const feed = await findFeed(db, id);
  if (feed === null) throw feedNotFound();
  await hideHomeErrors(requireHostedHome(db, feed.listingId, accountId, now));
  return feed;
}

/** Changes a feed of a host's home, under the home's lock. */
export async function changeOwnFeed<T>(
  db: Kysely<Database>,
  { id, accountId, now }: FeedOwner,
  change: (trx: Transaction<Database>, feed: FeedRecord) => Promise<T>,
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
