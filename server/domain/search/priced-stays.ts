import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import type { ListedHome } from '../listings/listings.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { HomeFilters } from './home-filters.ts';

interface Wanted {
  filters: HomeFilters;
  /** By which what the days cost is taxed; null by the formula of a share of the nights. */
  tax?: TaxRule | null;
}

/** Homes that were found, each with what the days cost there for which it was; without days as they are. */
export function priced(listings: ListedHome[], { filters, tax = null }: Wanted, now: Date): ListedHome[] {
  const { stay, guests = 1 } = filters;
  if (stay === undefined) return listings;
  const today = dateInIndia(now);
  return listings.map((home) => {
    const known = { rates: home, terms: home.terms ?? plainTerms, tax };
    const { nights, rent, discountAmount, total } = priceDates(known, stay, guests, today);
    return { ...home, stay: { nights, total, averageNight: Math.round((rent - discountAmount) / nights) } };
  });
}
