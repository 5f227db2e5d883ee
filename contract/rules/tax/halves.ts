import { halfUp } from '../half-up.ts';

/** Of extra services, of the operator's service fee and of the host's commission. The price holds it already. */
export const SERVICES_GST_PERCENT = 18;

/**
 * Each half of the tax on a value in whole rupees (CGST, and SGST or UTGST), half up to a rupee by itself, so that both are
 * alike: 5 % of 4,220 is 106 + 106, not 211. `percent` is that of both together, at most two places after the point in a half.
 */
export function halfOfTax(value: number, percent: number): number {
  // A half of a percent in hundredths of a per cent: 2.5 % is 250.
  return halfUp(value * Math.round(percent * 50), 10_000);
}

/** Each half of the tax that a price in whole rupees holds already, half up to a rupee by itself: 53 + 53 of 700 at 18 %. */
export function halfInside(price: number, percent = SERVICES_GST_PERCENT): number {
  return halfUp(price * percent, 2 * (100 + percent));
}
