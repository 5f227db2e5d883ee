import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

/** Noon in local time, which no daylight saving change moves to another date. */
export function toLocalDate(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

export function fromLocalDate(day: Date): CalendarDate {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The first day of a date's month. */
export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

/** Number of months between two dates. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const months = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
