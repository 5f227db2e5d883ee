import { halfUp } from '../half-up.ts';

/** GST percentage of extra services, service fee and commission; included in their prices. */
export const SERVICES_GST_PERCENT = 18;

/**
 * Half of a tax (CGST, or SGST or UTGST) on a value in whole rupees. Both halves are rounded half up separately: 5 % of
 * 4,220 is 106 + 106, not 211. `percent`: both halves together; half of it may have at most two decimals.
 */
export function halfOfTax(value: number, percent: number): number {
  // Half of the percentage in hundredths of a per cent: 5 % becomes 250.
  return halfUp(value * Math.round(percent * 50), 10_000);
}

/**
 * Half of the tax included in a price in whole rupees. Both halves are rounded half up separately: 53 + 53 of 700 at 18
 * %.
 */
export function halfInside(price: number, percent = SERVICES_GST_PERCENT): number {
  return halfUp(price * percent, 2 * (100 + percent));
}
