import { addDays, type CalendarDate } from '../rules/dates.ts';
import { discountKinds } from '../rules/discounts.ts';
import { type Price, TAX_PERCENT } from '../rules/price.ts';
import * as z from '../zod.ts';

/**
 * A price in its parts, whole rupees:
 * total = nightsTotal − discount.amount + extraGuests + cleaning + service + taxes + roundOff.
 */
export const PriceParts = z.object({
  nights: z.array(z.object({ date: z.iso.date(), rent: z.number().int() })),
  nightsTotal: z.number().int(),
  discount: z
    .object({ kind: z.enum(discountKinds), percent: z.number().int(), amount: z.number().int() })
    .nullable()
    .describe('Taken off the sum of the nights'),
  extraGuests: z.number().int(),
  cleaning: z.number().int(),
  service: z.number().int(),
  taxes: z.number().int(),
  taxPercent: z.number().optional().describe('Of the taxes, where it is another than 12'),
  roundOff: z.number().int().describe('−1, 0 or 1'),
  total: z.number().int(),
});
export type PriceParts = z.infer<typeof PriceParts>;

/** Converts a price for an API answer; adds the date of each night from `checkIn` on. */
export function toPriceParts(price: Price, checkIn: CalendarDate): PriceParts {
  const {
    nightRents,
    rent,
    discount,
    discountAmount,
    extraGuests,
    cleaning,
    service,
    taxes,
    taxPercent,
    roundOff,
    total,
  } = price;
  return {
    nights: nightRents.map((night, index) => ({ date: addDays(checkIn, index), rent: night })),
    nightsTotal: rent,
    discount: discount === null ? null : { ...discount, amount: discountAmount },
    extraGuests,
    cleaning,
    service,
    taxes,
    ...(taxPercent === TAX_PERCENT ? {} : { taxPercent }),
    roundOff,
    total,
  };
}
