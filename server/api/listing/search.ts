import { SEARCH_SIZE } from '@aangan/contract/limits.ts';
import type { Search } from '@aangan/contract/listing/listings.ts';
import { judge } from '@aangan/contract/rules/judge.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { call } from '../context.ts';
import { refusalOf } from '../../domain/availability/refusal-of.ts';
import { linkToNext, wrongCursor } from '../presenters/list-pages.ts';
import { listingsAsJson } from '../presenters/present-listing.ts';
import { countFound, type SearchCursor, searchListings } from '../../domain/search/search-listings.ts';
import { searchWords } from '../../domain/search-index/search-words.ts';

/** In pages, that is with `limit`, the first one's `X-Total-Count` says how many homes are found, up to MOST_FOUND. */
export const search = call('listing/search', async ({ query, account, now }, { reads }) => {
  const { limit, cursor, query: typed, checkIn, checkOut, ...others } = query;
  const words = searchWords(typed);
  const dates = stayWithin({ checkIn, checkOut }, now);
  const wanted = { words, filters: { ...others, stay: dates } };
  // Who is signed in may look for the home that was published a moment ago.
  const page = { limit: limit ?? SEARCH_SIZE, from: decodeCursor(cursor) };
  const [{ listings, next }, total] = await reads.recent(account !== null, (db) =>
    Promise.all([
      searchListings(db, wanted, now, page),
      limit !== undefined && cursor === undefined ? countFound(db, wanted, now) : null,
    ]),
  );
  return {
    status: 200,
    json: listingsAsJson(listings, { phone: false }),
    headers: {
      ...(total === null ? {} : { 'x-total-count': String(total) }),
      ...linkToNext('listing/search', {
        ...others,
        checkIn,
        checkOut,
        query: typed,
        limit: page.limit,
        cursor: next === null ? undefined : encodeCursor(next),
      }),
    },
  };
});

/** The dates within the bounds of every stay, or none. */
function stayWithin({ checkIn, checkOut }: Pick<Search, 'checkIn' | 'checkOut'>, now: Date): StayDates | undefined {
  if (checkIn === undefined || checkOut === undefined) return undefined;
  const stay = { checkIn, checkOut };
  const refusal = refusalOf(judge(stay, {}, now));
  if (refusal !== null) throw refusal;
  return stay;
}

function encodeCursor({ after, before }: SearchCursor): string {
  const { typos, beginnings, weight, sequence } = after;
  return [typos, beginnings, weight, sequence, ...(before === undefined ? [] : [before])].join('-');
}

function decodeCursor(cursor: string | undefined): SearchCursor | undefined {
  if (cursor === undefined) return undefined;
  const numbers = /^(\d{1,4})-(\d{1,4})-(\d{1,6})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(cursor)?.slice(1);
  if (numbers === undefined) throw wrongCursor();
  const [typos = 0, beginnings = 0, weight = 0, sequence = 0] = numbers.slice(0, 4).map(Number);
  const before = numbers[4] === undefined ? undefined : Number(numbers[4]);
  return { after: { typos, beginnings, weight, sequence }, before };
}
