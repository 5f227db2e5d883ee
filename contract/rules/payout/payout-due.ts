import type { CalendarDate } from '../dates.ts';
import { instantInIndia } from '../dates.ts';
import { CHECK_IN_HOUR } from '../refund-terms.ts';

/** Payouts are released a day after check-in (specification of payouts, point 2). */
const AFTER_CHECK_IN_HOURS = 24;

/** Release time of the payout of a stay. */
export function payoutDueAt({ checkIn }: { checkIn: CalendarDate }): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR + AFTER_CHECK_IN_HOURS);
}
