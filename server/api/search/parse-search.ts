import { DEFAULT_WITHIN_KM } from '@aangan/contract/limits.ts';
import type { FacetSearch, Search } from '@aangan/contract/search/searches.ts';
import { judge } from '@aangan/contract/rules/judge.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { refusalFor } from '../../domain/calendar/refusal-for.ts';
import { searchWords } from '../../domain/homes/search-words.ts';
import type { SearchQuery } from '../../domain/search/search-listings.ts';

/** Parses the query parameters of a search. Throws for dates outside the limits of every stay. */
export function parseSearch(query: FacetSearch, now: Date): SearchQuery {
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
export function toParameters(query: Search): Record<string, string | number | undefined> {
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
