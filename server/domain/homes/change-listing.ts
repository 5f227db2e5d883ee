import { isDeepStrictEqual } from 'node:util';
import type { ListingEdit } from '@aangan/contract/homes/listings.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { parseCountry } from './parse-country.ts';
import { findExactPlace } from './exact-places.ts';
import { validateCity } from './possible-pin.ts';
import { computePublicLocation } from './public-location.ts';
import { publicPointColumns } from './public-point-columns.ts';
import { toColumns } from './field-columns.ts';
import { savePhotos } from './listing-photos.ts';
import type { ListingRecord } from './listings.ts';
import { addToVocabulary, searchVector } from './search-index.ts';
import { saveTown } from './towns-of-homes.ts';

/**
 * Applies an edit to a home locked by the transaction; omitted fields stay. `photos` replaces all photos. Refuses a
 * city in India if the home's pin is elsewhere.
 */
export async function changeListing(
  trx: Transaction<Database>,
  listing: ListingRecord,
  edit: Omit<ListingEdit, 'photoOrder' | 'photosSeen'>,
  { current, photos }: { current: readonly StoredPhoto[]; photos: readonly StoredPhoto[] },
  now: Date,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const changed: ListingRecord = { ...listing, ...given };
  changed.country = parseCountry(changed.city);
  const pin = await findExactPlace(trx, listing.id);
  if (pin !== null && changed.country !== listing.country) validateCity(changed, pin);
  const { at, state, town } = await computePublicLocation(trx, changed, pin);
  await addToVocabulary(trx, changed);
  await trx
    .updateTable('listing')
    .set({
      ...toColumns({ ...changed, state }),
      ...publicPointColumns(at),
      country: changed.country,
      search_words: searchVector(changed),
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute();
  await saveTown(trx, listing.id, town);
  if (!isDeepStrictEqual(photos, current)) await savePhotos(trx, listing.id, photos);
}
