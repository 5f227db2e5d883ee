import type { Price } from '../price.ts';

/** A rent above which the whole stay moves into a higher tax slab. */
export interface TaxCliff {
  /** The highest rent per night in the lower slab, whole rupees. */
  rent: number;
  taxPercent: number;
  nextPercent: number;
  /** Increase of the guest's total for one rupee more rent, whole rupees. */
  costOfOneMore: number;
}

/**
 * Tax cliffs for rents from 1 to `maxRent`, ascending; for the warning in the host's price panel. `priceAt` returns the
 * price of the same stay at a rent; its percentage must not decrease with the rent.
 */
export function taxCliffs(priceAt: (rent: number) => Price, maxRent: number): TaxCliff[] {
  const cliffs: TaxCliff[] = [];
  let from = 1;
  while (priceAt(from).taxPercent < priceAt(maxRent).taxPercent) {
    const rent = lastOfSlab(priceAt, from, maxRent);
    const [price, next] = [priceAt(rent), priceAt(rent + 1)];
    const { taxPercent } = price;
    cliffs.push({ rent, taxPercent, nextPercent: next.taxPercent, costOfOneMore: next.total - price.total });
    from = rent + 1;
  }
  return cliffs;
}

/** The highest rent whose percentage equals that of `from`; the percentage of `maxRent` must be higher. */
function lastOfSlab(priceAt: (rent: number) => Price, from: number, maxRent: number): number {
  const { taxPercent } = priceAt(from);
  let [within, above] = [from, maxRent];
  while (above - within > 1) {
    const middle = Math.floor((within + above) / 2);
    if (priceAt(middle).taxPercent === taxPercent) within = middle;
    else above = middle;
  }
  return within;
}
