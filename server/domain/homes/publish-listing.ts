import { randomUUID } from 'node:crypto';
import type { ListingValues } from '@aangan/contract/homes/listing-values.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { appendEvent } from '../events/append-event.ts';
import { parseCountry } from './parse-country.ts';
import { saveExactPlace } from './exact-places.ts';
import type { Point } from './point.ts';
import { computePublicLocation } from './public-location.ts';
import { publicPointColumns } from './public-point-columns.ts';
import { toColumns } from './field-columns.ts';
import { savePhotos } from './listing-photos.ts';
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
export async function publishListing(trx: Transaction<Database>, home: NewHome, now: Date): Promise<string> {
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
