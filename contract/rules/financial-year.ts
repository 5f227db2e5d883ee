import { type CalendarDate, dateInIndia } from './dates.ts';

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
