import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Adds to the sum and the number of a home's ratings; both may be negative. The caller holds the home's lock
 * (`lockListing`).
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
