import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { call } from '../context.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Database } from '../database/schema.ts';
import { listingNotFound, notRatable } from '../http/errors.ts';
import { rateStay } from './listing-ratings.ts';
import { findListing, lockListing } from './listings.ts';

export const rateListing = call('listing/ratings', async ({ params: { id }, body, account, now }, { db }) => {
  const ratings = await retriedTransaction(db, async (trx) => {
    if (!(await lockListing(trx, id))) throw listingNotFound();
    const bookingId = await findRatableBooking(
      trx,
      { listingId: id, guestId: account.id, bookingId: body.bookingId },
      now,
    );
    if (bookingId === null)
      throw (await findListing(trx, id, now))?.deletedAt === null ? notRatable() : listingNotFound();
    await rateStay(trx, { bookingId, listingId: id, stars: body.ratings }, now);
    return (await findListing(trx, id, now))?.ratings;
  });
  return { status: 200, body: typeof ratings === 'number' ? { ratings } : {} };
});

/** The named booking of this guest there, else their newest, unless it was cancelled or has expired. */
async function findRatableBooking(
  trx: Transaction<Database>,
  { listingId, guestId, bookingId }: { listingId: string; guestId: string; bookingId?: string | undefined },
  now: Date,
): Promise<string | null> {
  if (bookingId !== undefined && !isUuid(bookingId)) return null;
  const booking = await trx
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('guest_id', '=', guestId)
    .$if(bookingId !== undefined, (query) => query.where('id', '=', bookingId as string))
    .where(sql<boolean>`(state in ('confirmed', 'completed') or (state = 'held' and held_until > ${now}))`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return booking?.id ?? null;
}
