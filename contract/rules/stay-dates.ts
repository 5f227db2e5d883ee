import { MAX_NIGHTS, MAX_YEARS_AHEAD } from '../limits.ts';
import { addDays, addYears, type CalendarDate } from './dates.ts';

/** Check-in and check-out day of a stay. */
export interface StayDates {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** A span of days, inclusive. */
export interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

export function isTaken(date: CalendarDate, taken: readonly DayRange[]): boolean {
  return taken.some(({ start, end }) => start <= date && date <= end);
}

/** Whether any day from `first` to `last` is taken; false if `last` is before `first`. */
export function areSomeTaken(first: CalendarDate, last: CalendarDate, taken: readonly DayRange[]): boolean {
  return first <= last && taken.some(({ start, end }) => start <= last && first <= end);
}

/** Latest check-in. `today` is the date in India. */
export function lastCheckIn(today: CalendarDate): CalendarDate {
  return addYears(today, MAX_YEARS_AHEAD);
}

/** Latest check-out for `checkIn`: up to the next taken day, at most 365 nights. */
export function lastCheckOut(checkIn: CalendarDate, taken: readonly DayRange[]): CalendarDate {
  return taken
    .map(({ start }) => start)
    .filter((start) => start > checkIn)
    .reduce((first, start) => (start < first ? start : first), addDays(checkIn, MAX_NIGHTS));
}
