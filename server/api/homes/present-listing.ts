import { getListingField, type ListingFieldName, listingFieldNames } from '@aangan/contract/homes/listing-values.ts';
import type { HomePlace, ImageField, Listing } from '@aangan/contract/homes/listings.ts';
import { type Rates, wholePrice, type WholePrice } from '@aangan/contract/rules/price.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { type JsonFact, listedNames } from '../../domain/homes/field-columns.ts';
import type { HomeBasics, ListedHome, ListingRecord } from '../../domain/homes/listings.ts';
import { encodeUtf8 } from '../../platform/http/encodings.ts';

interface Presentation {
  /** The current tax rule, to compute the total price; null with TAX=specified. */
  tax: TaxRule | null;
  /** Only for the host and guests with an active booking of the home. */
  phone: boolean;
  /** Exact location: only for the host and guests with a confirmed stay; never in lists. */
  place?: HomePlace | null;
}

type PhotoFields = Pick<Listing, 'photos' | ImageField>;

export function presentListing(record: ListingRecord | ListedHome, presentation: Presentation): Listing {
  return JSON.parse(listingToJson(record, presentation)) as Listing;
}

/** Serializes homes as a JSON array; `begin` and `end` replace its brackets. */
export function listingsToJson(
  records: readonly (ListingRecord | ListedHome)[],
  presentation: Presentation,
  { begin = '[', end = ']' }: { begin?: string; end?: string } = {},
): Buffer {
  const pieces = [begin];
  for (const [index, record] of records.entries())
    pieces.push(index === 0 ? '' : ',', listingToJson(record, presentation));
  pieces.push(end);
  return encodeUtf8(pieces);
}

export function photoFields({ photosJson }: Pick<HomeBasics, 'photosJson'>): PhotoFields {
  return JSON.parse(photosJson) as PhotoFields;
}

const toJsonFields = <Name extends ListingFieldName>(names: readonly Name[]) =>
  names.map((name) => ({
    name,
    key: `,${JSON.stringify(name)}:`,
    isPrivate: getListingField(name).isPrivate === true,
  }));
const listedFields = toJsonFields(listedNames);
const otherFields = toJsonFields(listingFieldNames.filter((name) => !listedNames.some((listed) => listed === name)));

/** Concatenates JSON: it runs for every home listed, an object takes twice as long, and photos are JSON already. */
function listingToJson(record: ListingRecord | ListedHome, presentation: Presentation): string {
  const { country, hostId, id, isBooked, isGreatHost, photosJson, ratings, ratingsCount, stay } = record;
  let json = `${photosJson.slice(0, -1)},"_id":"${id}"`;
  for (const { name, key, isPrivate } of listedFields) {
    if (!isPrivate || presentation.phone) json += propertyToJson(key, record[name]);
  }
  json += 'factsJson' in record ? record.factsJson : factsToJson(record);
  json += `,"country":${JSON.stringify(country)}`;
  if (ratings !== null) json += `,"ratings":${ratings}`;
  json += `,"ratingsCount":${ratingsCount},"isBooked":${isBooked},"host":"${hostId}"`;
  if (isGreatHost) json += ',"greatHost":true';
  if (presentation.place) json += `,"place":${JSON.stringify(presentation.place)}`;
  const whole = computeWholePrice(record, presentation.tax);
  if (whole !== null) json += `,"whole":{"nights":${whole.nights},"total":${whole.total}}`;
  if (stay !== undefined) json += `,"stay":${JSON.stringify(stay)}`;
  return `${json}}`;
}

/** The total price of a home's shortest stay; null if no stay is possible or its tax is unknown. */
export function computeWholePrice(
  home: Rates & Pick<HomeBasics, 'shortestStay' | 'lacksState'>,
  tax: TaxRule | null,
): WholePrice | null {
  const { shortestStay, lacksState } = home;
  return shortestStay === null || (tax !== null && lacksState) ? null : wholePrice(home, shortestStay, tax);
}

/** Same format as PostgreSQL writes into `facts_json`. */
function factsToJson(record: ListingRecord): string {
  const facts = otherFields.map(({ name, key }) => propertyToJson(key, record[name as JsonFact])).join('');
  return record.at === null ? facts : `${facts},"at":${JSON.stringify(record.at)}`;
}

function propertyToJson(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return key + (typeof value === 'number' ? String(value) : JSON.stringify(value));
}
