import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { countListings } from './count-listings.ts';
import { linkToNext, sequenceOf, turnPage } from './list-pages.ts';
import { publishedListings } from './listings.ts';
import { presentListing } from './present-listing.ts';
import { streamListings } from './stream-listings.ts';

/** In pages, `X-Total-Count` says how many homes the whole list has. */
export const getListings = call('listing/get', async ({ query, now }, { db }) => {
  const { category, limit = PAGE_SIZE, cursor } = query;
  if (query.limit === undefined && cursor === undefined) {
    return { status: 200, json: await streamListings(db, category, now) };
  }
  const [found, total] = await Promise.all([
    publishedListings(db, category, now, { limit: limit + 1, before: sequenceOf(cursor) }),
    countListings(db, category),
  ]);
  const page = turnPage(found, limit);
  return {
    status: 200,
    body: page.shown.map((listing) => presentListing(listing, { phone: false })),
    headers: {
      'x-total-count': String(total),
      ...linkToNext('listing/get', { limit, category, cursor: page.cursor }),
    },
  };
});
