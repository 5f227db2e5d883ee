import { type Price, TAX_PERCENT } from '../rules/price.ts';
import type { PriceParts } from './bookings.ts';

/** Converts a price from the wire to its rules form. In its own file, so that screens do not load the schema. */
export function priceOfParts({ nights, nightsTotal, discount, taxPercent = TAX_PERCENT, ...fees }: PriceParts): Price {
  return {
    ...fees,
    taxPercent,
    nights: nights.length,
    nightRents: nights.map(({ rent }) => rent),
    rent: nightsTotal,
    discount,
    discountAmount: discount?.amount ?? 0,
  };
}
