import { addDays, type CalendarDate } from './dates.ts';

/**
 * The first day after `date` on which banks move money: Monday to Friday. Holidays of single states are not known, so that
 * what is said of a payout is "from" that day.
 */
export function nextWorkingDay(date: CalendarDate): CalendarDate {
  const next = addDays(date, 1);
  const weekday = new Date(`${next}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? nextWorkingDay(next) : next;
}
