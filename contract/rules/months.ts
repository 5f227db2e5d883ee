import type { CalendarDate } from './dates.ts';

/** A month of the calendar: `2026-12`. */
export type Month = string;

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** Adds months; negative to subtract. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Months from `from` to `to`; negative if `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(to) - count(from);
}

/** Every month from `from` to `to`, both included. */
export function monthsFrom(from: Month, to: Month): Month[] {
  return Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, index) => addMonths(from, index));
}

export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01`;
}

export function lastDayOf(month: Month): CalendarDate {
  const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** Whether a text is a month of the calendar. */
export function isMonth(text: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}
