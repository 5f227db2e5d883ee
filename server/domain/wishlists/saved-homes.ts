import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findListings, type ListingRecord } from '../homes/listings.ts';

/** A home in a list. */
export interface SavedHomeRecord {
  /** The order of saving, used as page cursor. */
  sequence: number;
  home: ListingRecord;
  note: string | null;
  keptAt: Date;
}

export interface SavedHomesPage {
  limit: number;
  before?: number | undefined;
}

/** The homes of a list, last saved first, including homes that are no longer listed. */
export async function findSavedHomes(
  db: Kysely<Database>,
  wishlistId: string,
  { limit, before }: SavedHomesPage,
  now: Date,
): Promise<SavedHomeRecord[]> {
  const rows = await db
    .selectFrom('saved_home')
    .select(['id', 'listing_id', 'note', 'saved_at'])
    .where('wishlist_id', '=', wishlistId)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const homes = await findListings(
    db,
    rows.map((row) => row.listing_id),
    now,
  );
  return rows.flatMap(({ id, listing_id, note, saved_at }) => {
    const home = homes.get(listing_id);
    return home === undefined ? [] : [{ sequence: id, home, note, keptAt: saved_at }];
  });
}
