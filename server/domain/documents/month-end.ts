import { dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { addMonths, firstDayOf, type Month, monthOf } from '@aangan/contract/rules/time-spans.ts';

/** Time after which all transactions of the month are committed. */
const CLOSING_DELAY_MS = 10 * 60_000;

/** The last month that has ended in India and is complete. */
export function lastClosedMonth(now: Date): Month {
  return addMonths(monthOf(dateInIndia(new Date(now.getTime() - CLOSING_DELAY_MS))), -1);
}

/** Start and end (exclusive) of a month in India. */
export function monthBounds(month: Month): { from: Date; to: Date } {
  return { from: instantInIndia(firstDayOf(month)), to: instantInIndia(firstDayOf(addMonths(month, 1))) };
}
