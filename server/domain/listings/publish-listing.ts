import { randomUUID } from 'node:crypto';
import type { Category } from '@aangan/contract/listing/categories.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { countryOf } from '../places/country-of.ts';
import { keepPhotos } from './listing-photos.ts';
import { learnWords, searchVector } from '../search-index/search-index.ts';

/** A home to be published, its texts within the contract's bounds; amounts are whole rupees. */
export interface NewHome {
  hostId: string;
  title: string;
  description: string;
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  city: string;
  landMark: string;
  category: Category;
  phone: string;
  /** 1 to 20, in their order; their files are there already. */
  photos: readonly StoredPhoto[];
  /** Names where the home was imported from; the same key of the same host again is refused by the database. */
  importKey?: string;
}

/** Writes a home with its photos and the words it is found by. Answers its id. */
export async function publishListing(trx: Transaction<Database>, home: NewHome, now: Date): Promise<string> {
  const id = randomUUID();
  const findable = { ...home, landmark: home.landMark, country: countryOf(home.city) };
  await learnWords(trx, findable);
  await trx
    .insertInto('listing')
    .values({
      id,
      host_id: home.hostId,
      title: home.title,
      description: home.description,
      rent: home.rent,
      included_guests: home.includedGuests,
      extra_guest_fee: home.extraGuestFee,
      cleaning_fee: home.cleaningFee,
      city: home.city,
      landmark: home.landMark,
      country: findable.country,
      category: home.category,
      phone: home.phone,
      import_key: home.importKey ?? null,
      search_words: searchVector(findable),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute();
  await keepPhotos(trx, id, home.photos);
  await appendEvent(trx, { kind: 'listing-published', listingId: id, data: {} }, now);
  return id;
}
