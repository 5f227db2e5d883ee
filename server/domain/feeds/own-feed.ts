import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changeCalendar, requireHostedHome } from '../host-calendar/own-home.ts';
import { feedNotFound, listingNotFound } from '../refusals.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type FeedRecord, findFeed } from './feeds.ts';

interface Whose {
  id: string;
  accountId: string;
  now: Date;
}

/** A feed of a home of this person; to everybody else it is not there. */
export async function requireOwnFeed(db: Kysely<Database>, { id, accountId, now }: Whose): Promise<FeedRecord> {
  const feed = await findFeed(db, id);
  if (feed === null) throw feedNotFound();
  await asOfFeed(requireHostedHome(db, feed.listingId, accountId, now));
  return feed;
}

/** Changes a feed of a person's home, under the home's lock. */
export async function changeOwnFeed<T>(
  db: Kysely<Database>,
  { id, accountId, now }: Whose,
  change: (trx: Transaction<Database>, feed: FeedRecord) => Promise<T>,
): Promise<T> {
  const { listingId } = await requireOwnFeed(db, { id, accountId, now });
  const whose = { id: listingId, accountId, now };
  return asOfFeed(
    changeCalendar(db, whose, async (trx) => {
      const feed = await findFeed(trx, id);
      if (feed === null) throw feedNotFound();
      return change(trx, feed);
    }),
  );
}

/** Whoever asks for a feed is told nothing of a home. */
async function asOfFeed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal && error.code === listingNotFound().code ? feedNotFound() : error;
  }
}
