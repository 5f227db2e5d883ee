import { priceStay, type Rates } from './price.ts';
import type { TaxRule } from './tax/stay-price.ts';

/** Total price of the shortest stay that a home accepts, for the included guests. */
export interface WholePrice {
  nights: number;
  /** Whole rupees. */
  total: number;
}

/** Total price of `nights` nights at the rent, without seasons, day prices or discounts. */
export function wholePrice(rates: Rates, nights: number, tax: TaxRule | null = null): WholePrice {
  return { nights, total: priceStay(rates, nights, rates.includedGuests, null, tax).total };
}
