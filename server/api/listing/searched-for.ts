import { DEFAULT_WITHIN_KM } from '@aangan/contract/limits.ts';
import type { FacetSearch, Search } from '@aangan/contract/listing/searches.ts';
import { judge } from '@aangan/contract/rules/judge.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { refusalFor } from '../../domain/availability/refusal-for.ts';
import { searchWords } from '../../domain/search-index/search-words.ts';
import type { SearchedFor } from '../../domain/search/search-listings.ts';

/** What the address of a search asks of homes; refuses days that no stay may have. */
export function searchedFor(query: FacetSearch, now: Date): SearchedFor {
  const { query: typed, checkIn, checkOut, near, within, sort, ...filters } = query;
  const circle = near === undefined ? undefined : { ...near, within: within ?? DEFAULT_WITHIN_KM };
  return {
    words: searchWords(typed),
    filters: { ...filters, near: circle, stay: stayWithin({ checkIn, checkOut }, now) },
    isSorted: sort !== undefined,
  };
}

/** What was asked, as the address says it: for the address of the next page. */
export function asParameters(query: Search): Record<string, string | number | undefined> {
  const { amenities, welcomes, cancellation, box, near, allowsPets, ...others } = query;
  return {
    ...others,
    amenities: amenities?.join(','),
    welcomes: welcomes?.join(','),
    cancellation: cancellation?.join(','),
    box: box && [box.west, box.south, box.east, box.north].map(degreesText).join(','),
    near: near && [near.lat, near.lng].map(degreesText).join(','),
    allowsPets: allowsPets === undefined ? undefined : 'true',
  };
}

/** Without an exponent, as addresses say degrees. */
function degreesText(degrees: number): string {
  return degrees.toLocaleString('en', { maximumFractionDigits: 15, useGrouping: false });
}

/** The dates within the bounds of every stay, or none. */
function stayWithin(
  { checkIn, checkOut }: Pick<FacetSearch, 'checkIn' | 'checkOut'>,
  now: Date,
): StayDates | undefined {
  if (checkIn === undefined || checkOut === undefined) return undefined;
  const stay = { checkIn, checkOut };
  const refusal = refusalFor(judge(stay, {}, now));
  if (refusal !== null) throw refusal;
  return stay;
}
