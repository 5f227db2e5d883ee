import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import type { ListedHome } from '../homes/listings.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { HomeFilters } from './home-filters.ts';

interface PricingInput {
  filters: HomeFilters;
  /** The tax rule of the stay's price; null with TAX=specified. */
  tax?: TaxRule | null;
}

type PricedHome = Rates & Pick<ListedHome, 'terms' | 'stay'>;

/** Sets the price of the stay in each of these homes, and returns the homes; does nothing without dates. */
export function addStayPrices<Home extends PricedHome>(
  homes: Home[],
  { filters, tax = null }: PricingInput,
  now: Date,
): Home[] {
  const { stay, guests = 1 } = filters;
  if (stay === undefined) return homes;
  const today = dateInIndia(now);
  for (const home of homes) {
    const known = { rates: home, terms: home.terms ?? plainTerms, tax };
    const { nights, rent, discountAmount, total } = priceDates(known, stay, guests, today);
    home.stay = { nights, total, averageNight: Math.round((rent - discountAmount) / nights) };
  }
  return homes;
}
