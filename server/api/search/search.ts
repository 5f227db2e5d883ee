import { DEFAULT_WITHIN_KM, SEARCH_SIZE } from '@aangan/contract/limits.ts';
import { judge } from '@aangan/contract/rules/judge.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import type { Facets, FacetSearch, MapHomes, Search } from '@aangan/contract/search/calls.ts';
import type { Box, Sort } from '@aangan/contract/search/search-filters.ts';
import { refusalFor } from '../../domain/calendar/refusal-for.ts';
import type { ListedHome } from '../../domain/homes/listings.ts';
import { searchWords } from '../../domain/homes/search-index.ts';
import { suggestPlaces } from '../../domain/homes/suggest-places.ts';
import { taxNow } from '../../domain/ledger/taxes.ts';
import { countFound } from '../../domain/search/count-found.ts';
import { countFacets, loadPriceHistogram } from '../../domain/search/facets.ts';
import { findHomesOnMap, type Pin } from '../../domain/search/map-homes.ts';
import {
  type SearchCursor,
  searchListings,
  searchNewestListings,
  type SearchQuery,
} from '../../domain/search/search-listings.ts';
import { type Position, searchSorted, type SortedCursor } from '../../domain/search/sorted-homes.ts';
import type { Db } from '../../platform/database/schema.ts';
import { call } from '../call.ts';
import { computeWholePrice, listingsToJson } from '../homes/present-listing.ts';
import { invalidCursor, nextPageLink } from '../list-pages.ts';
import { inTurn } from '../search-turns.ts';

/** With `limit`, the first page has `X-Total-Count`, up to MAX_FOUND; left out if counting reads too many homes. */
export const search = call('listing/search', async ({ query, account, now, request }, context) => {
  const { limit, cursor, ...searchParams } = query;
  const criteria = { ...parseSearch(searchParams, now), tax: taxNow(context, now) };
  // Signed-in users read fresh data: they may search for the home they have just published.
  const page = { limit: limit ?? SEARCH_SIZE, cursor };
  const [{ listings, next }, total] = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) =>
      Promise.all([
        findPage(db, criteria, searchParams.sort ?? 'best', page, now),
        limit !== undefined && cursor === undefined ? countFound(db, criteria, now) : null,
      ]),
    ),
  );
  return {
    status: 200,
    json: listingsToJson(listings, { phone: false, tax: criteria.tax }),
    headers: {
      ...(total?.isExact === true ? { 'x-total-count': String(total.homes) } : {}),
      ...nextPageLink('listing/search', { ...toParameters(searchParams), limit: page.limit, cursor: next }),
    },
  };
});

interface FoundPage {
  listings: ListedHome[];
  next: string | undefined;
}

/** A page of homes in the requested order; with dates, each home has the price of that stay. */
async function findPage(
  db: Db,
  criteria: SearchQuery,
  sort: Sort,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  now: Date,
): Promise<FoundPage> {
  if (sort === 'best' || sort === 'newest') {
    const find = sort === 'best' ? searchListings : searchNewestListings;
    const { listings, next } = await find(db, criteria, now, { limit, from: decodeCursor(cursor) });
    return { listings, next: next === null ? undefined : encodeCursor(next) };
  }
  const { listings, next } = await searchSorted(db, criteria, sort, now, { limit, from: decodeSortedCursor(cursor) });
  return { listings, next: next === null ? undefined : encodeSortedCursor(next) };
}

function encodeCursor({ after, before }: SearchCursor): string {
  const { typos, beginnings, weight, sequence } = after;
  return [typos, beginnings, weight, sequence, ...(before === undefined ? [] : [before])].join('-');
}

function decodeCursor(cursor: string | undefined): SearchCursor | undefined {
  if (cursor === undefined) return undefined;
  const numbers = /^(\d{1,4})-(\d{1,4})-(\d{1,6})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(cursor)?.slice(1);
  if (numbers === undefined) throw invalidCursor();
  const [typos = 0, beginnings = 0, weight = 0, sequence = 0] = numbers.slice(0, 4).map(Number);
  const before = numbers[4] === undefined ? undefined : Number(numbers[4]);
  return { after: { typos, beginnings, weight, sequence }, before };
}

/** `start` and `last`, each as `key.sequence`: `-4200.17`, `-4200.17_-8400.12`, `_-8400.12`. */
function encodeSortedCursor({ start, last }: SortedCursor): string {
  return encodePosition(start) + (last === undefined ? '' : `_${encodePosition(last)}`);
}

function decodeSortedCursor(cursor: string | undefined): SortedCursor | undefined {
  if (cursor === undefined) return undefined;
  const position = String.raw`(-?\d{1,12})\.(\d{1,15})`;
  const parts = new RegExp(`^(?:${position})?(?:_${position})?$`).exec(cursor);
  if (parts === null || cursor === '') throw invalidCursor();
  return { start: decodePosition(parts[1], parts[2]), last: decodePosition(parts[3], parts[4]) };
}

function encodePosition(position: Position | undefined): string {
  return position === undefined ? '' : `${position.key}.${position.sequence}`;
}

function decodePosition(key: string | undefined, sequence: string | undefined): Position | undefined {
  return key === undefined ? undefined : { key: Number(key), sequence: Number(sequence) };
}

export const mapListings = call('listing/map', async ({ query, account, now, request }, context) => {
  const { size, ...searchParams } = query;
  const { filters, ...search } = parseSearch(searchParams, now);
  const tax = taxNow(context, now);
  const searched = { ...search, filters: { ...filters, box: searchParams.box }, tax };
  const { pins, groups, total, isEstimate } = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) => findHomesOnMap(db, searched, size, now)),
  );
  return {
    status: 200,
    body: {
      homes: pins.map((pin) => presentPin(pin, searched)),
      groups: groups.map(({ lat, lng, homes, box }) => ({
        at: { lat: roundDegrees(lat), lng: roundDegrees(lng) },
        homes,
        box: toSides(box),
      })),
      total,
      ...(isEstimate ? { about: true as const } : {}),
    },
  };
});

function presentPin(pin: Pin, { byWhole, tax }: SearchQuery): MapHomes['homes'][number] {
  const { id: _id, title, rent, ratingsCount, at, photo, rating, stay } = pin;
  const whole = computeWholePrice(pin, tax ?? null);
  return {
    _id,
    title,
    rent,
    ratingsCount,
    at,
    photo,
    ...(rating > 0 && { ratings: rating / 10 }),
    ...(whole !== null && { whole }),
    ...(byWhole === true && stay !== undefined && { stay }),
  };
}

function toSides({ west, south, east, north }: Box): [number, number, number, number] {
  return [roundDegrees(west), roundDegrees(south), roundDegrees(east), roundDegrees(north)];
}

/** Four decimals, the precision of all public locations. */
function roundDegrees(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export const countListingFacets = call('listing/facets', async ({ query, account, now, request }, context) => {
  const searched = parseSearch(query, now);
  const { allowsPets, ...counts } = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) => countFacets(db, searched, now)),
  );
  return { status: 200, body: { ...counts, allowsPets: allowsPets['true'] ?? 0 } as Facets };
});

export const listingPrices = call('listing/prices', async ({ query, account, now, request }, context) => {
  const searched = parseSearch(query, now);
  const buckets = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) => loadPriceHistogram(db, searched, now)),
  );
  return { status: 200, body: { buckets } };
});

export const listPlaces = call('listing/places', async ({ query, request }, context) => ({
  status: 200,
  body: await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: false }, (db) => suggestPlaces(db, query.query)),
  ),
}));

/** Parses the query parameters of a search. Throws for dates outside the limits of every stay. */
function parseSearch(query: FacetSearch, now: Date): SearchQuery {
  const { query: typed, checkIn, checkOut, near, within, sort, by, minPrice, maxPrice, ...filters } = query;
  const circle = near === undefined ? undefined : { ...near, within: within ?? DEFAULT_WITHIN_KM };
  return {
    words: searchWords(typed),
    filters: {
      ...filters,
      ...(by === 'whole' ? { minWhole: minPrice, maxWhole: maxPrice } : { minPrice, maxPrice }),
      near: circle,
      stay: parseStayDates({ checkIn, checkOut }, now),
    },
    isSorted: sort !== undefined,
    byWhole: by === 'whole',
  };
}

/** The inverse: query parameters for the link to the next page. */
function toParameters(query: Search): Record<string, string | number | undefined> {
  const { amenities, welcomes, cancellation, box, near, allowsPets, ...others } = query;
  return {
    ...others,
    amenities: amenities?.join(','),
    welcomes: welcomes?.join(','),
    cancellation: cancellation?.join(','),
    box: box && [box.west, box.south, box.east, box.north].map(formatDegrees).join(','),
    near: near && [near.lat, near.lng].map(formatDegrees).join(','),
    allowsPets: allowsPets === undefined ? undefined : 'true',
  };
}

/** Decimal notation without an exponent. */
function formatDegrees(degrees: number): string {
  return degrees.toLocaleString('en', { maximumFractionDigits: 15, useGrouping: false });
}

/** Undefined without dates; throws for dates outside the limits of every stay. */
function parseStayDates(
  { checkIn, checkOut }: Pick<FacetSearch, 'checkIn' | 'checkOut'>,
  now: Date,
): StayDates | undefined {
  if (checkIn === undefined || checkOut === undefined) return undefined;
  const stay = { checkIn, checkOut };
  const refusal = refusalFor(judge(stay, {}, now));
  if (refusal !== null) throw refusal;
  return stay;
}
