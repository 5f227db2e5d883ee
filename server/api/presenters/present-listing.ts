import { fieldOf, type ListingFieldName, listingFieldNames } from '@aangan/contract/listing/listing-values.ts';
import type { HomePlace } from '@aangan/contract/listing/home-places.ts';
import type { ImageField, Listing } from '@aangan/contract/listing/listings.ts';
import { bytesOf } from '../../platform/http/bytes-of.ts';
import { listedNames, type ToldFact } from '../../domain/listings/field-columns.ts';
import type { HomeBasics, ListedHome, ListingRecord } from '../../domain/listings/listings.ts';

interface Sees {
  /** A home's phone goes to its host and to a guest with a live booking there alone. */
  phone: boolean;
  /** Where it is exactly goes to its host and to a guest whose stay is confirmed alone, and into no list. */
  place?: HomePlace | null;
}

type Pictures = Pick<Listing, 'photos' | ImageField>;

/** A home as it leaves the server. */
export function presentListing(record: ListingRecord | ListedHome, sees: Sees): Listing {
  return JSON.parse(listingAsJson(record, sees)) as Listing;
}

/** The same of several as a JSON array, or as `begin` and `end` have it. */
export function listingsAsJson(
  records: readonly (ListingRecord | ListedHome)[],
  sees: Sees,
  { begin = '[', end = ']' }: { begin?: string; end?: string } = {},
): Buffer {
  const pieces = [begin];
  for (const [index, record] of records.entries()) pieces.push(index === 0 ? '' : ',', listingAsJson(record, sees));
  pieces.push(end);
  return bytesOf(pieces);
}

export function picturesOf({ photosJson }: Pick<HomeBasics, 'photosJson'>): Pictures {
  return JSON.parse(photosJson) as Pictures;
}

const told = <Name extends ListingFieldName>(names: readonly Name[]) =>
  names.map((name) => ({ name, key: `,${JSON.stringify(name)}:`, isPrivate: fieldOf(name).isPrivate === true }));
const listedFields = told(listedNames);
const otherFields = told(listingFieldNames.filter((name) => !listedNames.some((listed) => listed === name)));

/**
 * Written piece by piece, since it is done for every home of every list: an object of as many properties costs twice as
 * much, and what PostgreSQL wrote down of the photos is neither read nor written again.
 */
function listingAsJson(record: ListingRecord | ListedHome, sees: Sees): string {
  const { country, hostId, id, isBooked, isGreatHost, photosJson, ratings, ratingsCount, stay } = record;
  let json = `${photosJson.slice(0, -1)},"_id":"${id}"`;
  for (const { name, key, isPrivate } of listedFields) {
    if (!isPrivate || sees.phone) json += valueAsJson(key, record[name]);
  }
  json += 'factsJson' in record ? record.factsJson : factsAsJson(record);
  json += `,"country":${JSON.stringify(country)}`;
  if (ratings !== null) json += `,"ratings":${ratings}`;
  json += `,"ratingsCount":${ratingsCount},"isBooked":${isBooked},"host":"${hostId}"`;
  if (isGreatHost) json += ',"greatHost":true';
  if (sees.place) json += `,"place":${JSON.stringify(sees.place)}`;
  if (stay !== undefined) json += `,"stay":${JSON.stringify(stay)}`;
  return `${json}}`;
}

/** As PostgreSQL writes them into `facts_told`. */
function factsAsJson(record: ListingRecord): string {
  const facts = otherFields.map(({ name, key }) => valueAsJson(key, record[name as ToldFact])).join('');
  return record.at === null ? facts : `${facts},"at":${JSON.stringify(record.at)}`;
}

function valueAsJson(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return key + (typeof value === 'number' ? String(value) : JSON.stringify(value));
}
