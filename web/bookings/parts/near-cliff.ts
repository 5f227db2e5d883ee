import { MAX_RENT } from '@aangan/contract/limits.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { taxCliffs } from '@aangan/contract/rules/tax/cliffs.ts';

/** Share of the threshold rent from which the hint is shown. */
const FROM = 0.9;
const UNTIL = 1.15;

/** A tax threshold near a rent: nights up to `rent` are taxed at `lower` per cent, one rupee more at `higher`. */
export interface NearCliff {
  rent: number;
  lower: number;
  higher: number;
  isAbove: boolean;
  /**
   * Below the threshold: extra cost for the guest of one rupee more. Above: saving for the guest at `rent`. Whole
   * rupees.
   */
  difference: number;
}

/** The tax threshold near a rent; null if none is near. `priceAt` prices the same stay at another rent. */
export function nearCliff(priceAt: (rent: number) => Price, rent: number): NearCliff | null {
  const cliffs = taxCliffs(priceAt, MAX_RENT);
  const cliff = cliffs.findLast((one) => rent >= one.rent * FROM && rent <= one.rent * UNTIL);
  if (cliff === undefined) return null;
  const isAbove = rent > cliff.rent;
  return {
    rent: cliff.rent,
    lower: cliff.taxPercent,
    higher: cliff.nextPercent,
    isAbove,
    difference: isAbove ? priceAt(rent).total - priceAt(cliff.rent).total : cliff.costOfOneMore,
  };
}
