import { MAX_FOUND } from '@aangan/contract/limits.ts';
import { type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/search/search-labels.ts';
import * as guestWords from '@aangan/contract/words/en/shared/guests.ts';
import * as stayWords from '@aangan/contract/words/en/shared/stay.ts';
import type { ListingSearch } from './listing-search.ts';

/** Short label for a button: '10 – 14 Dec', '28 Dec – 2 Jan'. */
export function stayLabel({ checkIn, checkOut }: StayDates): string {
  const days = { from: dayOfMonthLabel(checkIn), to: dayOfMonthLabel(checkOut), month: monthLabel(checkOut) };
  const isSameMonth = checkIn.slice(0, 7) === checkOut.slice(0, 7);
  return isSameMonth ? words.sameMonth(days) : words.otherMonth({ ...days, fromMonth: monthLabel(checkIn) });
}

function dayOfMonthLabel(date: CalendarDate): string {
  return String(Number(date.slice(8)));
}

/** 'Dec' */
function monthLabel(date: CalendarDate): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });
}

export function nightsLabel({ checkIn, checkOut }: StayDates): string {
  return stayWords.nights({ count: daysBetween(checkIn, checkOut) });
}

/** Includes infants and pets. */
export function guestsLabel(guests: number): string {
  return guestWords.guests({ count: guests });
}

/** '₹1,000 to ₹4,000', 'From ₹1,000', 'Up to ₹4,000' */
export function priceLabel({ minPrice, maxPrice }: Pick<ListingSearch, 'minPrice' | 'maxPrice'>): string | null {
  if (minPrice === null) return maxPrice === null ? null : words.priceUpTo({ rupees: formatRupees(maxPrice) });
  return maxPrice === null
    ? words.priceFrom({ rupees: formatRupees(minPrice) })
    : words.priceFromTo({ from: formatRupees(minPrice), to: formatRupees(maxPrice) });
}

export function homesLabel(count: number): string {
  return words.homes({ count });
}

/** '12 homes'; counts above the search's limit show as '500+ homes'. */
export function foundLabel(count: number): string {
  return count >= MAX_FOUND ? words.manyHomes({ count: MAX_FOUND }) : homesLabel(count);
}

interface ResultPages {
  pages: readonly { items: readonly unknown[]; total: number | null }[];
  hasNextPage: boolean;
}

/** How many homes a search found. A search that is too large to count says how many are shown: '48+ homes'. */
export function countResults({ pages, hasNextPage }: ResultPages): { total: number | null; label: string | null } {
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = pages[0]?.total ?? (pages.length === 0 || hasNextPage ? null : shown);
  if (total !== null) return { total, label: foundLabel(total) };
  return { total, label: shown === 0 ? null : words.manyHomes({ count: shown }) };
}

export type Criterion = 'query' | 'place' | 'stay' | 'party' | 'price';

const nothing: Record<Criterion, Partial<ListingSearch>> = {
  query: { query: '' },
  place: { place: null },
  stay: { stay: null },
  party: { party: null },
  price: { minPrice: null, maxPrice: null },
};

/** Returns the search without a criterion. */
export function without(search: ListingSearch, criterion: Criterion): ListingSearch {
  return { ...search, ...nothing[criterion] };
}
