import { priceStay, type Rates } from './price.ts';
import type { TaxRule } from './tax/stay-price.ts';

/** What the shortest stay that a home accepts costs in all, for the guests that its rent includes. */
export interface WholePrice {
  nights: number;
  /** Whole rupees. */
  total: number;
}

/** Whole price of `nights` plain nights at the rent, without season, price of a day or discount. */
export function wholePrice(rates: Rates, nights: number, tax: TaxRule | null = null): WholePrice {
  return { nights, total: priceStay(rates, nights, rates.includedGuests, null, tax).total };
}
