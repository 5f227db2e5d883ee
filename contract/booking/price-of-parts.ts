import { type Price, TAX_PERCENT } from '../rules/price.ts';
import type { PriceParts } from './price-parts.ts';

/** A price as it left the server, as its lines are told from it. Apart from its schema, which screens do not need. */
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
