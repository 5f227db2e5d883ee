import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

export function daysOfMonth(date: CalendarDate): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}
