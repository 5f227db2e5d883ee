import { MAX_RENT } from '@aangan/contract/limits.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { taxCliffs } from '@aangan/contract/rules/tax/cliffs.ts';

/** How near to a jump of taxes a rent is told of it, as a share of the rent at the jump. */
const FROM = 0.9;
const UNTIL = 1.15;

/** A jump of taxes near a rent: up to `rent` a night they are `lower` per cent, from one rupee more on `higher`. */
export interface NearCliff {
  rent: number;
  lower: number;
  higher: number;
  isAbove: boolean;
  /** What the guest pays more for one rupee more; above the jump, what they would pay less at `rent`. Whole rupees. */
  difference: number;
}

/** The jump of taxes that a host should know of who asks so much; null where none is near. `priceAt` is of one and the same stay. */
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
