import type { Price } from '../price.ts';

/** A rent from which one rupee more moves the whole stay into a slab of a higher percentage. */
export interface TaxCliff {
  /** The last rent a night below it, whole rupees. */
  rent: number;
  taxPercent: number;
  nextPercent: number;
  /** What one rupee of rent more costs the guest of the stay, whole rupees. */
  costOfOneMore: number;
}

/**
 * The cliffs between a rent of 1 and `maxRent`, by rising rent: for the warning in a host's price panel. `priceAt` tells the
 * price of one and the same stay at a rent; its percentage must never fall as the rent rises.
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

/** The last rent whose percentage is that of `from`; that of `maxRent` is known to be higher. */
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
