import { dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { addMonths, firstDayOf, type Month, monthOf } from '@aangan/contract/rules/months.ts';

/** What happened in the last moments of a month is committed by then. */
const CLOSING_DELAY_MS = 10 * 60_000;

/** The last month of which papers may tell: it is over in India, and all of it is written down. */
export function lastClosedMonth(now: Date): Month {
  return addMonths(monthOf(dateInIndia(new Date(now.getTime() - CLOSING_DELAY_MS))), -1);
}

/** When a month begins in India, and when the next one does. */
export function monthBounds(month: Month): { from: Date; to: Date } {
  return { from: instantInIndia(firstDayOf(month)), to: instantInIndia(firstDayOf(addMonths(month, 1))) };
}
