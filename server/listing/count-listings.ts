import type { Category } from '@aangan/contract/categories.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** How many homes are published, or how many of a category: a trigger keeps count. */
export async function countListings(db: Kysely<Database>, category: Category | undefined): Promise<number> {
  const row = await db
    .selectFrom('listing_count')
    .select(({ fn }) => fn.sum<number>('homes').as('homes'))
    .$if(category !== undefined, (query) => query.where('category', '=', category as Category))
    .executeTakeFirstOrThrow();
  return row.homes;
}
