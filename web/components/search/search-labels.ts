import { daysBetween } from '@aangan/contract/rules/dates.ts';
import { MOST_FOUND } from '@aangan/contract/limits.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import type { HomeSearch } from './home-search.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const grouped = new Intl.NumberFormat('en-IN');

/** '10 – 14 Dec', '28 Dec – 2 Jan': short enough for a button. */
export function stayLabel({ checkIn, checkOut }: StayDates): string {
  const [from, to] = [checkIn, checkOut].map((date) => ({
    day: String(Number(date.slice(8))),
    month: months[Number(date.slice(5, 7)) - 1],
  }));
  const isSameMonth = checkIn.slice(0, 7) === checkOut.slice(0, 7);
  return `${from?.day}${isSameMonth ? '' : ` ${from?.month}`} – ${to?.day} ${to?.month}`;
}

export function nightsLabel({ checkIn, checkOut }: StayDates): string {
  const nights = daysBetween(checkIn, checkOut);
  return nights === 1 ? '1 night' : `${nights} nights`;
}

/** Infants and pets among them. */
export function guestsLabel(guests: number): string {
  return guests === 1 ? '1 guest' : `${guests} guests`;
}

/** '₹1,000 to ₹4,000', 'From ₹1,000', 'Up to ₹4,000' */
export function priceLabel({ minPrice, maxPrice }: Pick<HomeSearch, 'minPrice' | 'maxPrice'>): string | null {
  if (minPrice === null) return maxPrice === null ? null : `Up to ${formatRupees(maxPrice)}`;
  return maxPrice === null
    ? `From ${formatRupees(minPrice)}`
    : `${formatRupees(minPrice)} to ${formatRupees(maxPrice)}`;
}

export function homesLabel(count: number): string {
  return count === 1 ? '1 home' : `${grouped.format(count)} homes`;
}

/** '12 homes'; more than a search counts are '500+ homes'. */
export function foundLabel(count: number): string {
  return count >= MOST_FOUND ? `${grouped.format(MOST_FOUND)}+ homes` : homesLabel(count);
}

export type Criterion = 'query' | 'place' | 'stay' | 'party' | 'price';

const nothing: Record<Criterion, Partial<HomeSearch>> = {
  query: { query: '' },
  place: { place: null },
  stay: { stay: null },
  party: { party: null },
  price: { minPrice: null, maxPrice: null },
};

/** A search without one of its criteria. */
export function without(search: HomeSearch, criterion: Criterion): HomeSearch {
  return { ...search, ...nothing[criterion] };
}
