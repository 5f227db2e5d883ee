import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Adds so many stars and so many ratings to what a home's mean is made of; both may be negative. The caller holds the
 * home's lock (`lockListing`), so that sum and count stay right, whoever rates beside.
 */
export async function addToMeanRating(
  trx: Kysely<Database>,
  listingId: string,
  stars: number,
  ratings: number,
): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ rating_sum: sql`rating_sum + ${stars}`, rating_count: sql`rating_count + ${ratings}` })
    .where('id', '=', listingId)
    .execute();
}
