import { isDeepStrictEqual } from 'node:util';
import type { ListingEdit } from '@aangan/contract/listing/listings.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { countryOf } from '../places/country-of.ts';
import { findExactPlace } from '../places/exact-places.ts';
import { refuseCity } from '../places/possible-pin.ts';
import { whereabouts } from '../places/whereabouts.ts';
import { atColumns } from './at-columns.ts';
import { columnsOf } from './field-columns.ts';
import { savePhotos } from './listing-photos.ts';
import type { ListingRecord } from './listings.ts';
import { learnWords, searchVector } from '../search-index/search-index.ts';

/**
 * Writes an edit over a home whose lock the transaction holds; what the edit leaves out stays. `photos` are all it keeps. A
 * city in India is refused while the pin lies elsewhere.
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
  changed.country = countryOf(changed.city);
  const pin = await findExactPlace(trx, listing.id);
  if (pin !== null && changed.country !== listing.country) refuseCity(changed, pin);
  const { at, state } = await whereabouts(trx, changed, pin);
  await learnWords(trx, changed);
  await trx
    .updateTable('listing')
    .set({
      ...columnsOf({ ...changed, state }),
      ...atColumns(at),
      country: changed.country,
      search_words: searchVector(changed),
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute();
  if (!isDeepStrictEqual(photos, current)) await savePhotos(trx, listing.id, photos);
}
