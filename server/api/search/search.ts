import { SEARCH_SIZE } from '@aangan/contract/limits.ts';
import type { Sort } from '@aangan/contract/search/search-filters.ts';
import type { Kysely } from 'kysely';
import { call } from '../context.ts';
import { nextPageLink } from '../list-pages.ts';
import { listingsToJson } from '../homes/present-listing.ts';
import type { ListedHome } from '../../domain/homes/listings.ts';
import { countFound, newestListings, type SearchQuery, searchListings } from '../../domain/search/search-listings.ts';
import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { searchSorted } from '../../domain/search/sorted-listings.ts';
import type { Database } from '../../platform/database/schema.ts';
import { decodeCursor, decodeSortedCursor, encodeCursor, encodeSortedCursor } from './search-cursors.ts';
import { inTurn } from './search-turns.ts';
import { toParameters, parseSearch } from './parse-search.ts';

/** Searches homes. With `limit`, the first page has `X-Total-Count`, counted up to MOST_FOUND. */
export const search = call('listing/search', async ({ query, account, now, request }, context) => {
  const { limit, cursor, ...searchParams } = query;
  const criteria = { ...parseSearch(searchParams, now), tax: taxNow(context, now) };
  // Signed-in users read recent data: they may search for the home they have just published.
  const page = { limit: limit ?? SEARCH_SIZE, cursor };
  const [{ listings, next }, total] = await inTurn({ request, query }, context, () =>
    context.reads.recent(account !== null, (db) =>
      Promise.all([
        findPage(db, criteria, searchParams.sort ?? 'best', page, now),
        limit !== undefined && cursor === undefined ? countFound(db, criteria, now) : null,
      ]),
    ),
  );
  return {
    status: 200,
    json: listingsToJson(listings, { phone: false }),
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
    const find = sort === 'best' ? searchListings : newestListings;
    const { listings, next } = await find(db, criteria, now, { limit, from: decodeCursor(cursor) });
    return { listings, next: next === null ? undefined : encodeCursor(next) };
  }
  const { listings, next } = await searchSorted(db, criteria, sort, now, { limit, from: decodeSortedCursor(cursor) });
  return { listings, next: next === null ? undefined : encodeSortedCursor(next) };
}
