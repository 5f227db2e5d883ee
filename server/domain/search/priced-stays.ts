import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import type { ListedHome } from '../listings/listings.ts';
import type { HomeFilters } from './home-filters.ts';

/** Homes that were found, each with what the days cost there for which it was; without days as they are. */
export function priced(listings: ListedHome[], { stay, guests = 1 }: HomeFilters, now: Date): ListedHome[] {
  if (stay === undefined) return listings;
  const today = dateInIndia(now);
  return listings.map((home) => {
    const known = { rates: home, terms: home.terms ?? plainTerms };
    const { nights, rent, discountAmount, total } = priceDates(known, stay, guests, today);
    return { ...home, stay: { nights, total, averageNight: Math.round((rent - discountAmount) / nights) } };
  });
}
