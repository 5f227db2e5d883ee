import * as words from '@aangan/contract/words/en/shared/durations.ts';
import { type CalendarDate, dateInIndia, DAY_MS } from './dates.ts';

const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

/** Formats a duration, rounding down: '24 hours', '90 minutes', '3 days', 'a week'. */
export function formatHours(hours: number): string {
  // Tolerates binary fractions: a third of an hour is 20 minutes.
  const inMinutes = Math.floor(hours * MINUTES_AN_HOUR + 1e-6);
  const whole = Math.floor(inMinutes / MINUTES_AN_HOUR);
  const minutes = inMinutes % MINUTES_AN_HOUR;
  if (inMinutes < 1) return words.underAMinute;
  if (minutes === 0) return formatWholeHours(whole);
  return whole < 2 ? words.minutes({ minutes: inMinutes }) : words.hoursAndMinutes({ hours: whole, minutes });
}

/** Up to two days durations are shown in hours. */
function formatWholeHours(hours: number): string {
  const days = hours / HOURS_A_DAY;
  if (days <= 2 || !Number.isInteger(days)) return words.hours({ hours });
  return days % DAYS_A_WEEK === 0 ? words.weeks({ weeks: days / DAYS_A_WEEK }) : words.days({ days });
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

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

const FIRST_MONTH_DAY = '-04-01';

/** The financial year of a day as the calendar year of its start: 2026 from 1 April 2026. */
export function financialYearOf(day: CalendarDate): number {
  const year = Number(day.slice(0, 4));
  return day.slice(4) >= FIRST_MONTH_DAY ? year : year - 1;
}

/** The financial year of an instant; it begins at midnight in India. */
export function financialYearAt(instant: Date): number {
  return financialYearOf(dateInIndia(instant));
}

/** `26-27`: a financial year in document numbers. */
export function financialYearLabel(year: number): string {
  return `${twoDigits(year)}-${twoDigits(year + 1)}`;
}

/** First and last day of a financial year. */
export function financialYearDays(year: number): { from: CalendarDate; to: CalendarDate } {
  const digits = (of: number) => String(of).padStart(4, '0');
  return { from: `${digits(year)}${FIRST_MONTH_DAY}`, to: `${digits(year + 1)}-03-31` };
}

/** The days of the financial year that includes a day. */
export function financialYearDaysOf(day: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return financialYearDays(financialYearOf(day));
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
