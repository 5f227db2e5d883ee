import { type CalendarDate, daysBetween } from './dates.ts';
import type { StayRules } from './home-terms.ts';

export const discountKinds = ['weekly', 'monthly', 'early-bird', 'last-minute'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** A discount on the nights of a stay. */
export interface Discount {
  kind: DiscountKind;
  /** 1 to 90 per cent. */
  percent: number;
}

export const WEEK_NIGHTS = 7;
export const MONTH_NIGHTS = 28;

interface BookedStay {
  checkIn: CalendarDate;
  nights: number;
  /** The day of booking, in India. */
  today: CalendarDate;
}

/** The larger of the discounts by length and by booking time; they are not combined. Null if there is none. */
export function findBestDiscount(rules: StayRules, stay: BookedStay): Discount | null {
  const found = [byLength(rules, stay.nights), ...byTime(rules, stay)].filter((discount) => discount !== null);
  return found.reduce<Discount | null>(
    (best, discount) => (best !== null && best.percent >= discount.percent ? best : discount),
    null,
  );
}

/** Monthly discount if set and reached, else weekly. */
function byLength({ weeklyDiscount, monthlyDiscount }: StayRules, nights: number): Discount | null {
  if (nights >= MONTH_NIGHTS && monthlyDiscount > 0) return { kind: 'monthly', percent: monthlyDiscount };
  return nights >= WEEK_NIGHTS && weeklyDiscount > 0 ? { kind: 'weekly', percent: weeklyDiscount } : null;
}

function byTime({ earlyBird, lastMinute }: StayRules, { checkIn, today }: BookedStay): Discount[] {
  const ahead = daysBetween(today, checkIn);
  const found: Discount[] = [];
  if (earlyBird !== null && ahead >= earlyBird.days) found.push({ kind: 'early-bird', percent: earlyBird.percent });
  if (lastMinute !== null && ahead <= lastMinute.days) found.push({ kind: 'last-minute', percent: lastMinute.percent });
  return found;
}
