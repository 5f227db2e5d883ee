import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { addToMeanRating } from '../listings/mean-rating.ts';

/** A rating in a transaction that holds the home's lock (`lockListing`): so sum and count stay right, whoever rates beside. */
type Locked = Kysely<Database>;

/** Rates a home by a stay; a later rating of the same stay replaces the first. The stay's booking must count. */
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
 * Lets a booking's rating count in its home's mean, or no longer: false once the booking is cancelled or expired, true
 * when it comes back to life. For whoever moves bookings; nothing happens where there is no rating or no change.
 */
export async function letRatingCount(trx: Locked, bookingId: string, counts: boolean): Promise<void> {
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
