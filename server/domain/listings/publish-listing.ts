import { randomUUID } from 'node:crypto';
import type { ListingValues } from '@aangan/contract/listing/listing-values.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { countryOf } from '../places/country-of.ts';
import { saveExactPlace } from '../places/exact-places.ts';
import type { Point } from '../places/point.ts';
import { whereabouts } from '../places/whereabouts.ts';
import { atColumns } from './at-columns.ts';
import { columnsOf } from './field-columns.ts';
import { savePhotos } from './listing-photos.ts';
import { learnWords, searchVector } from '../search-index/search-index.ts';

/** A home to be published: what it tells within the contract's bounds. */
export interface NewHome extends ListingValues {
  hostId: string;
  /** 1 to 20, in their order; their files are there already. */
  photos: readonly StoredPhoto[];
  /** Names where the home was imported from; the same key of the same host again is refused by the database. */
  importKey?: string;
  /** Where it is; it may be there: `isPossiblePin` says so. */
  pin?: Point | undefined;
}

/** Writes a home with its photos and the words it is found by. Answers its id. */
export async function publishListing(trx: Transaction<Database>, home: NewHome, now: Date): Promise<string> {
  const id = randomUUID();
  const findable = { ...home, country: countryOf(home.city) };
  await learnWords(trx, findable);
  const { at, state } = await whereabouts(trx, home, home.pin ?? null);
  await trx
    .insertInto('listing')
    .values({
      id,
      host_id: home.hostId,
      ...columnsOf({ ...home, state }),
      country: findable.country,
      ...atColumns(at),
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
