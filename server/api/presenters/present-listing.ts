import { fieldOf, listingFieldNames } from '@aangan/contract/listing/listing-values.ts';
import type { HomePlace } from '@aangan/contract/listing/home-places.ts';
import type { ImageField, Listing } from '@aangan/contract/listing/listings.ts';
import { bytesOf } from '../../platform/http/bytes-of.ts';
import type { ListingRecord } from '../../domain/listings/listings.ts';

interface Sees {
  /** A home's phone goes to its host and to a guest with a live booking there alone. */
  phone: boolean;
  /** Where it is exactly goes to its host and to a guest whose stay is confirmed alone, and into no list. */
  place?: HomePlace | null;
}

type Pictures = Pick<Listing, 'photos' | ImageField>;

/** A home as it leaves the server. */
export function presentListing(record: ListingRecord, sees: Sees): Listing {
  return { ...picturesOf(record), ...besidePictures(record, sees) };
}

/**
 * The same of several as a JSON array, or as `begin` and `end` have it: what PostgreSQL wrote down of their photos is
 * neither read nor written again.
 */
export function listingsAsJson(
  records: readonly ListingRecord[],
  sees: Sees,
  { begin = '[', end = ']' }: { begin?: string; end?: string } = {},
): Buffer {
  const pieces = [begin];
  for (const [index, record] of records.entries()) {
    const pictures = record.photosJson.slice(0, -1);
    const others = JSON.stringify(besidePictures(record, sees)).slice(1);
    pieces.push(index === 0 ? '' : ',', pictures, ',', others);
  }
  pieces.push(end);
  return bytesOf(pieces);
}

export function picturesOf({ photosJson }: Pick<ListingRecord, 'photosJson'>): Pictures {
  return JSON.parse(photosJson) as Pictures;
}

const publicFields = listingFieldNames.filter((name) => !fieldOf(name).isPrivate);

/** Written out property by property: it is done for every home of every list. */
function besidePictures(record: ListingRecord, sees: Sees): Omit<Listing, keyof Pictures> {
  const told: Record<string, unknown> = { _id: record.id };
  for (const name of sees.phone ? listingFieldNames : publicFields) told[name] = record[name] ?? undefined;
  told['country'] = record.country;
  told['ratings'] = record.ratings ?? undefined;
  told['isBooked'] = record.isBooked;
  told['host'] = record.hostId;
  if (record.at !== null) told['at'] = record.at;
  if (sees.place) told['place'] = sees.place;
  if (record.stay !== undefined) told['stay'] = record.stay;
  return told as Omit<Listing, keyof Pictures>;
}
