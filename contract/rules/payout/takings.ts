import { percentOf } from '../half-up.ts';
import type { Price } from '../price.ts';
import { halfInside } from '../tax/halves.ts';

/** A host's earnings from a stay before withholding, in whole rupees. */
export interface Takings {
  /** Nights minus discount, extra guests, cleaning and extra service, without GST. */
  value: number;
  /** The operator's commission including GST. */
  commission: number;
  /** Each half of the GST included in the extra service's price; 0 with TAX=specified. */
  extraTaxHalf: number;
}

/**
 * Earnings of a host (specification of payouts, point 2). The commission is a percentage of the value without GST,
 * rounded half up to a rupee. `extraService` in whole rupees.
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
