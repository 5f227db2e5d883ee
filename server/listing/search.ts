import { SEARCH_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { linkToNext, wrongCursor } from './list-pages.ts';
import { presentListing } from './present-listing.ts';
import { type Rank, searchListings } from './search-listings.ts';
import { searchWords } from './search-words.ts';

export const search = call('listing/search', async ({ query, account, now }, { db, readDb }) => {
  const limit = query.limit ?? SEARCH_SIZE;
  const words = searchWords(query.query);
  // Who is signed in may look for the home that was published a moment ago.
  const source = account === null ? readDb : db;
  const { listings, next } = await searchListings(source, words, now, { limit, after: rankOf(query.cursor) });
  const cursor = next === null ? undefined : cursorOf(next);
  return {
    status: 200,
    body: listings.map((listing) => presentListing(listing, { phone: false })),
    headers: linkToNext('listing/search', { query: query.query, limit, cursor }),
  };
});

function cursorOf({ typos, beginnings, weight, sequence }: Rank): string {
  return [typos, beginnings, weight, sequence].join('-');
}

function rankOf(cursor: string | undefined): Rank | undefined {
  if (cursor === undefined) return undefined;
  const numbers = /^(\d{1,4})-(\d{1,4})-(\d{1,6})-(\d{1,15})$/.exec(cursor)?.slice(1).map(Number);
  if (numbers === undefined) throw wrongCursor();
  const [typos = 0, beginnings = 0, weight = 0, sequence = 0] = numbers;
  return { typos, beginnings, weight, sequence };
}
