import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** The 1 to 20 photos of a home, in order. */
export function loadPhotos(db: Kysely<Database>, listingId: string): Promise<StoredPhoto[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'format', 'width', 'height', 'widths', 'blur'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute();
}

/** Replaces the photos of a home. Their files are already stored. */
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
