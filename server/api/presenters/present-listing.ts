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
  return JSON.parse(listingAsJson(record, sees)) as Listing;
}

/** The same of several as a JSON array, or as `begin` and `end` have it. */
export function listingsAsJson(
  records: readonly ListingRecord[],
  sees: Sees,
  { begin = '[', end = ']' }: { begin?: string; end?: string } = {},
): Buffer {
  const pieces = [begin];
  for (const [index, record] of records.entries()) pieces.push(index === 0 ? '' : ',', listingAsJson(record, sees));
  pieces.push(end);
  return bytesOf(pieces);
}

export function picturesOf({ photosJson }: Pick<ListingRecord, 'photosJson'>): Pictures {
  return JSON.parse(photosJson) as Pictures;
}

const fields = listingFieldNames.map((name) => ({
  name,
  key: `,${JSON.stringify(name)}:`,
  isPrivate: fieldOf(name).isPrivate === true,
}));

/**
 * Written piece by piece, since it is done for every home of every list: an object of as many properties costs twice as
 * much, and what PostgreSQL wrote down of the photos is neither read nor written again.
 */
function listingAsJson(record: ListingRecord, sees: Sees): string {
  const { at, country, hostId, id, isBooked, photosJson, ratings, stay } = record;
  let json = `${photosJson.slice(0, -1)},"_id":"${id}"`;
  for (const { name, key, isPrivate } of fields) {
    const value = record[name];
    if (value === null || value === undefined || (isPrivate && !sees.phone)) continue;
    json += key + (typeof value === 'number' ? String(value) : JSON.stringify(value));
  }
  json += `,"country":${JSON.stringify(country)}`;
  if (ratings !== null) json += `,"ratings":${ratings}`;
  json += `,"isBooked":${isBooked},"host":"${hostId}"`;
  if (at !== null) json += `,"at":${JSON.stringify(at)}`;
  if (sees.place) json += `,"place":${JSON.stringify(sees.place)}`;
  if (stay !== undefined) json += `,"stay":${JSON.stringify(stay)}`;
  return `${json}}`;
}
