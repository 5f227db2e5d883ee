import { SEARCH_SIZE } from '@aangan/contract/limits.ts';
import type { Sort } from '@aangan/contract/listing/search-filters.ts';
import type { Kysely } from 'kysely';
import { call } from '../context.ts';
import { linkToNext } from '../presenters/list-pages.ts';
import { listingsAsJson } from '../presenters/present-listing.ts';
import type { ListedHome } from '../../domain/listings/listings.ts';
import { countFound, newestListings, type SearchedFor, searchListings } from '../../domain/search/search-listings.ts';
import { taxNow } from '../../domain/taxes/tax-settings.ts';
import { sortedListings } from '../../domain/search/sorted-listings.ts';
import type { Database } from '../../platform/database/schema.ts';
import { decodeCursor, decodeSortedCursor, encodeCursor, encodeSortedCursor } from './search-cursors.ts';
import { inTurn } from './search-turns.ts';
import { asParameters, searchedFor } from './searched-for.ts';

/** In pages, that is with `limit`, the first one's `X-Total-Count` says how many homes are found, up to MOST_FOUND. */
export const search = call('listing/search', async ({ query, account, now, request }, context) => {
  const { limit, cursor, ...asked } = query;
  const wanted = { ...searchedFor(asked, now), tax: taxNow(context, now) };
  // Who is signed in may look for the home that was published a moment ago.
  const page = { limit: limit ?? SEARCH_SIZE, cursor };
  const [{ listings, next }, total] = await inTurn({ request, query }, context, () =>
    context.reads.recent(account !== null, (db) =>
      Promise.all([
        findPage(db, wanted, asked.sort ?? 'best', page, now),
        limit !== undefined && cursor === undefined ? countFound(db, wanted, now) : null,
      ]),
    ),
  );
  return {
    status: 200,
    json: listingsAsJson(listings, { phone: false }),
    headers: {
      ...(total === null ? {} : { 'x-total-count': String(total) }),
      ...linkToNext('listing/search', { ...asParameters(asked), limit: page.limit, cursor: next }),
    },
  };
});

interface FoundPage {
  listings: ListedHome[];
  /** The cursor of the next page; none at the end. */
  next: string | undefined;
}

/** A page of homes in the order that is asked for; with days, each with what these cost there. */
async function findPage(
  db: Kysely<Database>,
  wanted: SearchedFor,
  sort: Sort,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  now: Date,
): Promise<FoundPage> {
  if (sort === 'best' || sort === 'newest') {
    const find = sort === 'best' ? searchListings : newestListings;
    const { listings, next } = await find(db, wanted, now, { limit, from: decodeCursor(cursor) });
    return { listings, next: next === null ? undefined : encodeCursor(next) };
  }
  const { listings, next } = await sortedListings(db, wanted, sort, now, { limit, from: decodeSortedCursor(cursor) });
  return { listings, next: next === null ? undefined : encodeSortedCursor(next) };
}
