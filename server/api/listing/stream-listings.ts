import { Readable } from 'node:stream';
import type { Category } from '@aangan/contract/listing/categories.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { publishedListings } from '../../domain/listings/list-listings.ts';
import type { ListedHome } from '../../domain/listings/listings.ts';
import { listingsAsJson } from '../presenters/present-listing.ts';

const BATCH = 200;

/**
 * Every published home, or those of a category, as the text of one JSON array. Made while it is sent, in batches that
 * go on where the last one ended: no more than a few are in memory, and no connection waits for a slow reader.
 */
export async function streamListings(
  db: Kysely<Database>,
  category: Category | undefined,
  now: Date,
): Promise<Readable> {
  const batchBefore = (before?: number) => publishedListings(db, category, now, { limit: BATCH, before });
  // Loaded before the answer begins, so that a database that is away is still told by the status.
  const first = await batchBefore();
  return Readable.from(jsonArray(first, batchBefore), { objectMode: false });
}

async function* jsonArray(first: ListedHome[], batchBefore: (sequence: number) => Promise<ListedHome[]>) {
  let opening = '[';
  for (let batch = first; batch.length > 0; batch = await next(batch)) {
    yield listingsAsJson(batch, { phone: false }, { begin: opening, end: '' });
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';

  async function next(batch: ListedHome[]): Promise<ListedHome[]> {
    const last = batch.at(-1);
    return last === undefined || batch.length < BATCH ? [] : batchBefore(last.sequence);
  }
}
