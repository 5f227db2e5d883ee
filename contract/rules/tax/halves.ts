import { halfUp } from '../half-up.ts';

/** GST percentage of extra services, service fee and commission; included in their prices. */
export const SERVICES_GST_PERCENT = 18;

/**
 * Each half of the tax (CGST, and SGST or UTGST) on a value in whole rupees, rounded half up separately: 5 % of 4,220
 * is 106 + 106, not 211. `percent`: of both halves together; half of it may have at most two decimals.
 */
export function halfOfTax(value: number, percent: number): number {
  // A half of a percent in hundredths of a per cent: 2.5 % is 250.
  return halfUp(value * Math.round(percent * 50), 10_000);
}

/** Each half of the tax included in a price in whole rupees, rounded half up separately: 53 + 53 of 700 at 18 %. */
export function halfInside(price: number, percent = SERVICES_GST_PERCENT): number {
  return halfUp(price * percent, 2 * (100 + percent));
}
