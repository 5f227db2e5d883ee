import type { CalendarDate } from './dates.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of the week of a date: 0 is Monday, 6 Sunday. */
export function weekdayNumber(date: CalendarDate): number {
  // 1 January 1970 was a Thursday.
  return (((Date.parse(`${date}T00:00:00Z`) / DAY_MS + 3) % 7) + 7) % 7;
}

export function weekdayOf(date: CalendarDate): Weekday {
  const day = weekdays[weekdayNumber(date)];
  if (day === undefined) throw new RangeError(`${date} is no date`);
  return day;
}
