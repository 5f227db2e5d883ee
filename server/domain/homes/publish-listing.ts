import { randomUUID } from 'node:crypto';
import type { ListingValues } from '@aangan/contract/homes/listing-values.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { appendEvent, appendEvents } from '../events/event-log.ts';
import { toColumns } from './field-columns.ts';
import { computePublicLocation, removeExactPlace, removeHostExactPlaces, saveExactPlace } from './home-location.ts';
import { parseCountry } from './parse-address.ts';
import { type Point, publicPointColumns } from './public-point.ts';
import { addToVocabulary, searchVector } from './search-index.ts';

/** A home to be published, validated by the contract. */
export interface NewHome extends ListingValues {
  hostId: string;
  /** 1 to 20 photos in order; their files are already stored. */
  photos: readonly StoredPhoto[];
  /** The key of an import; unique per host, enforced by the database. */
  importKey?: string;
  /** The exact location; must satisfy `isPossiblePin`. */
  pin?: Point | undefined;
}

/** Inserts a home with its photos and search words. Returns its id. */
export async function publishListing(trx: Trx, home: NewHome, now: Date): Promise<string> {
  const id = randomUUID();
  const findable = { ...home, country: parseCountry(home.city) };
  await addToVocabulary(trx, findable);
  const { at, state, town } = await computePublicLocation(trx, home, home.pin ?? null);
  await trx
    .insertInto('listing')
    .values({
      id,
      host_id: home.hostId,
      ...toColumns({ ...home, state }),
      country: findable.country,
      town,
      ...publicPointColumns(at),
      import_key: home.importKey ?? null,
      search_words: searchVector(findable),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute();
  if (home.pin !== undefined) await saveExactPlace(trx, id, home.pin);
  await savePhotos(trx, id, home.photos);
  await appendEvent(trx, { kind: 'listing-published', listingId: id, data: {} }, now);
  return id;
}

/** The 1 to 20 photos of a home, in order. */
export function loadPhotos(db: Db, listingId: string): Promise<StoredPhoto[]> {
  return db
    .selectFrom('photo')
    .select(['id', 'format', 'width', 'height', 'widths', 'blur'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute();
}

/** Replaces the photos of a home. Their files are already stored. */
export async function savePhotos(trx: Trx, listingId: string, photos: readonly StoredPhoto[]): Promise<void> {
  await trx.deleteFrom('photo').where('listing_id', '=', listingId).execute();
  await trx
    .insertInto('photo')
    .values(photos.map((photo, index) => ({ ...photo, listing_id: listingId, position: index + 1 })))
    .execute();
}

/** Withdraws a home. Its row and photos stay for past bookings; its exact location is deleted. */
export async function withdrawListing(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('listing').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
  await removeExactPlace(trx, id);
  await appendEvent(trx, { kind: 'listing-withdrawn', listingId: id, data: {} }, now);
}

/** Locks all homes of a host like `lockListing`, in id order to avoid deadlocks. */
export async function lockHostListings(trx: Trx, hostId: string): Promise<void> {
  await trx
    .selectFrom('listing')
    .select('id')
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Withdraws a closing account's homes, and deletes phone and exact location of every home it ever published. */
export async function withdrawHostListings(trx: Trx, hostId: string, now: Date): Promise<void> {
  const withdrawn = await trx
    .updateTable('listing')
    .set({ deleted_at: now, updated_at: now })
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await appendEvents(
    trx,
    withdrawn.map(({ id }) => ({ kind: 'listing-withdrawn', listingId: id, data: {} })),
    now,
  );
  await removeHostExactPlaces(trx, hostId);
  await trx.updateTable('listing').set({ phone: '' }).where('host_id', '=', hostId).execute();
}
