import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as dates from '@aangan/contract/words/en/shared/dates.ts';

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** 'December 2026' */
export function monthLabel(date: CalendarDate): string {
  return monthAndYear.format(atNoon(date));
}

/** 'Friday' */
export function weekdayLabel(date: CalendarDate): string {
  return weekday.format(atNoon(date));
}

/** '4 December' */
export function dayLabel(date: CalendarDate): string {
  return words.dayAndMonth({ day: String(dayOfMonth(date)), month: month.format(atNoon(date)) });
}

/** '04/12/2026', or '04/12/2026 to 09/12/2026' */
export function spanLabel(from: CalendarDate, to: CalendarDate): string {
  return from === to ? formatDate(from) : dates.fromTo({ from: formatDate(from), to: formatDate(to) });
}

export function dayOfMonth(date: CalendarDate): number {
  return Number(date.slice(8));
}

function atNoon(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`);
}
