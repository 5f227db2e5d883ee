import { MAX_NIGHTS, MAX_YEARS_AHEAD } from '../limits.ts';
import { addDays, addYears, type CalendarDate } from './dates.ts';

/** The first and the last day of a stay; check-out is the day one leaves. */
export interface StayDates {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** Days in a row, both ends included. */
export interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

export function isTaken(date: CalendarDate, taken: readonly DayRange[]): boolean {
  return taken.some(({ start, end }) => start <= date && date <= end);
}

/** Whether a day from `first` to `last` is taken; none is where `last` comes first. */
export function areSomeTaken(first: CalendarDate, last: CalendarDate, taken: readonly DayRange[]): boolean {
  return first <= last && taken.some(({ start, end }) => start <= last && first <= end);
}

/** The last day on which a stay may begin. `today` is the date in India. */
export function lastCheckIn(today: CalendarDate): CalendarDate {
  return addYears(today, MAX_YEARS_AHEAD);
}

/** The last day a stay from `checkIn` may end on: the next taken one at the latest, and 365 nights at most. */
export function lastCheckOut(checkIn: CalendarDate, taken: readonly DayRange[]): CalendarDate {
  return taken
    .map(({ start }) => start)
    .filter((start) => start > checkIn)
    .reduce((first, start) => (start < first ? start : first), addDays(checkIn, MAX_NIGHTS));
}
