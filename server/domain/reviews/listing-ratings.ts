import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { addToMeanRating } from '../homes/mean-rating.ts';

/** A transaction that holds the home's lock (`lockListing`), which keeps sum and count consistent. */
type Locked = Kysely<Database>;

/**
 * Rates a home by a stay; a later rating replaces an earlier rating of the same stay. The stay's booking must count.
 */
export async function rateStay(
  trx: Locked,
  stay: { bookingId: string; listingId: string; stars: number },
  now: Date,
): Promise<void> {
  const { bookingId, listingId, stars } = stay;
  const before = await trx
    .selectFrom('rating')
    .select('stars')
    .where('booking_id', '=', bookingId)
    .where('counts', '=', true)
    .executeTakeFirst();
  const values = { stars, counts: true, rated_at: now };
  await trx
    .insertInto('rating')
    .values({ booking_id: bookingId, listing_id: listingId, ...values })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(values))
    .execute();
  await addToMeanRating(trx, listingId, stars - (before?.stars ?? 0), before === undefined ? 1 : 0);
}

/**
 * Includes a booking's rating in its home's mean, or excludes it: false when the booking is cancelled or expires, true
 * when it is confirmed after that. Only for state transitions; does nothing without a rating or a change.
 */
export async function setRatingCounted(trx: Locked, bookingId: string, counts: boolean): Promise<void> {
  const changed = await trx
    .updateTable('rating')
    .set({ counts })
    .where('booking_id', '=', bookingId)
    .where('counts', '<>', counts)
    .returning(['listing_id', 'stars'])
    .executeTakeFirst();
  if (changed === undefined) return;
  const sign = counts ? 1 : -1;
  await addToMeanRating(trx, changed.listing_id, sign * changed.stars, sign);
}
