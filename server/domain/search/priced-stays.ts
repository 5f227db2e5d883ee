import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import type { ListedHome } from '../homes/listings.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { HomeFilters } from './home-filters.ts';

interface PricingInput {
  filters: HomeFilters;
  /** The tax rule of the stay's price; null for the specified formula. */
  tax?: TaxRule | null;
}

type PricedHome = Rates & Pick<ListedHome, 'terms' | 'stay'>;

/** Adds the price of the stay to each home; without dates the homes are returned unchanged. */
export function withStayPrices<Home extends PricedHome>(
  listings: Home[],
  { filters, tax = null }: PricingInput,
  now: Date,
): Home[] {
  const { stay, guests = 1 } = filters;
  if (stay === undefined) return listings;
  const today = dateInIndia(now);
  return listings.map((home) => {
    const known = { rates: home, terms: home.terms ?? plainTerms, tax };
    const { nights, rent, discountAmount, total } = priceDates(known, stay, guests, today);
    return { ...home, stay: { nights, total, averageNight: Math.round((rent - discountAmount) / nights) } };
  });
}
