import { Readable } from 'node:stream';
import type { Category } from '@aangan/contract/listing/categories.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { listPublished } from '../../domain/listings/list-listings.ts';
import type { ListedHome } from '../../domain/listings/listings.ts';
import { listingsToJson } from '../presenters/present-listing.ts';

const BATCH_SIZE = 200;

/**
 * Streams all published homes, or those of a category, as one JSON array. Loads batches by keyset pagination: few homes
 * are in memory, and no database connection is held for a slow client. `inTurn` runs each load when others let it.
 */
export async function streamListings(
  db: Kysely<Database>,
  category: Category | undefined,
  now: Date,
  inTurn: (load: () => Promise<ListedHome[]>) => Promise<ListedHome[]>,
): Promise<Readable> {
  const loadBatchBefore = (before?: number) =>
    inTurn(() => listPublished(db, category, now, { limit: BATCH_SIZE, before }));
  // Loaded before the answer starts, so that a database error still sets the status.
  const first = await loadBatchBefore();
  return Readable.from(jsonArray(first, loadBatchBefore), { objectMode: false });
}

async function* jsonArray(first: ListedHome[], loadBatchBefore: (sequence: number) => Promise<ListedHome[]>) {
  let opening = '[';
  for (let batch = first; batch.length > 0; batch = await next(batch)) {
    yield listingsToJson(batch, { phone: false }, { begin: opening, end: '' });
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';

  async function next(batch: ListedHome[]): Promise<ListedHome[]> {
    const last = batch.at(-1);
    return last === undefined || batch.length < BATCH_SIZE ? [] : loadBatchBefore(last.sequence);
  }
}
