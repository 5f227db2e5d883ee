import { SEARCH_SIZE } from '@aangan/contract/limits.ts';
import type { Sort } from '@aangan/contract/search/search-filters.ts';
import type { Kysely } from 'kysely';
import { call } from '../context.ts';
import { nextPageLink, invalidCursor } from '../list-pages.ts';
import { listingsToJson } from '../homes/present-listing.ts';
import type { ListedHome } from '../../domain/homes/listings.ts';
import {
  countFound,
  searchNewestListings,
  type SearchQuery,
  searchListings,
  type SearchCursor,
} from '../../domain/search/search-listings.ts';
import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { searchSorted, type SortedCursor } from '../../domain/search/sorted-listings.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTurn } from '../search-turns.ts';
import { toParameters, parseSearch } from './parse-search.ts';
import type { Position } from '../../domain/search/sorted-homes.ts';

/** Searches homes. With `limit`, the first page has `X-Total-Count`, counted up to MAX_FOUND. */
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
      ...(total === null ? {} : { 'x-total-count': String(total) }),
      ...nextPageLink('listing/search', { ...toParameters(searchParams), limit: page.limit, cursor: next }),
    },
  };
});

interface FoundPage {
  listings: ListedHome[];
  /** Cursor of the next page; undefined on the last. */
  next: string | undefined;
}

/** A page of homes in the requested order; with dates, each home has the price of that stay. */
async function findPage(
  db: Kysely<Database>,
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
