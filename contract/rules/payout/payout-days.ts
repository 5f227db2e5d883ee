import { addDays, type CalendarDate, instantInIndia } from '../dates.ts';
import { CHECK_IN_HOUR } from '../refund-terms.ts';
import { weekdayNumber } from '../time-spans.ts';

/** Payouts are released a day after check-in (specification of payouts, point 2). */
const AFTER_CHECK_IN_HOURS = 24;

/** Release time of the payout of a stay. */
export function payoutDueAt({ checkIn }: { checkIn: CalendarDate }): Date {
  return instantInIndia(checkIn, CHECK_IN_HOUR + AFTER_CHECK_IN_HOURS);
}

/** Banks settle from Monday to Friday. Bank holidays differ by state and are not considered. */
function isWorkingDay(day: CalendarDate): boolean {
  return weekdayNumber(day) < 5;
}

/** Adds working days (`days` ≥ 1) to any day. */
export function workingDaysAfter(day: CalendarDate, days: number): CalendarDate {
  let [found, left] = [day, days];
  while (left > 0) {
    found = addDays(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}
