import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** A home's photos in its host's order, 1 to 20. */
export function photosOf(db: Kysely<Database>, listingId: string): Promise<StoredPhoto[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'format', 'width', 'height', 'widths', 'blur'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute();
}

/** Writes a home's photos in their order, in place of those it had. Their files are there already. */
export async function savePhotos(
  trx: Transaction<Database>,
  listingId: string,
  photos: readonly StoredPhoto[],
): Promise<void> {
  await trx.deleteFrom('photo').where('listing_id', '=', listingId).execute();
  await trx
    .insertInto('photo')
    .values(photos.map((photo, index) => ({ ...photo, listing_id: listingId, position: index + 1 })))
    .execute();
}
