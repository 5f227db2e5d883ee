import { percentOf } from '../half-up.ts';
import type { Price } from '../price.ts';
import { halfInside } from '../tax/halves.ts';

/** What a stay brings its host before anything is withheld, in whole rupees. */
export interface Takings {
  /** Nights less their discount, extra guests, cleaning and extra service, without GST. */
  value: number;
  /** The operator's part of the value, its GST inside. */
  commission: number;
  /** Each half of the GST that the extra service's price holds; 0 with TAX=specified. */
  extraTaxHalf: number;
}

/**
 * A host's takings (specification of payouts, point 2). The commission is on the value, half up to a rupee; GST is nobody's
 * takings, so none is taken of it. `extraService` is in whole rupees.
 */
export function takingsOf(
  { rent, discountAmount, extraGuests, cleaning }: Pick<Price, 'rent' | 'discountAmount' | 'extraGuests' | 'cleaning'>,
  extraService: number,
  { commissionPercent, isTaxed }: { commissionPercent: number; isTaxed: boolean },
): Takings {
  const extraTaxHalf = isTaxed ? halfInside(extraService) : 0;
  const value = rent - discountAmount + extraGuests + cleaning + extraService - 2 * extraTaxHalf;
  return { value, commission: percentOf(value, commissionPercent), extraTaxHalf };
}
