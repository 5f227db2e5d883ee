import * as words from '@aangan/contract/words/en/shared/dates.ts';

/**
 * Calendar dates of a stay. A date is `YYYY-MM-DD` in the home's own time, Asia/Kolkata, which has kept
 * +05:30 without summer time since 1945; so plain arithmetic is exact and needs no time zone database.
 */
export type CalendarDate = string;

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const INDIA_OFFSET_MS = 5.5 * HOUR_MS;
const DATE_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT_SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const TYPED_SHAPE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

export function dateInIndia(instant: Date): CalendarDate {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which a calendar date begins in India, or that of an hour of the day. */
export function instantInIndia(date: CalendarDate, hour = 0): Date {
  return new Date(dayNumber(date) * DAY_MS - INDIA_OFFSET_MS + hour * HOUR_MS);
}

/** The hour of the day in India at an instant: 0 to 23. */
export function hourInIndia(instant: Date): number {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).getUTCHours();
}

/** Whether a text is a day of the calendar: `2026-02-29` is not. */
export function isCalendarDate(text: string): boolean {
  const parts = DATE_SHAPE.exec(text);
  if (!parts) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) && Number(parts[1]) >= 1000;
}

/**
 * Parses a date of a request: `YYYY-MM-DD`, or an instant, which is converted to its date in India (browsers there send
 * local midnight as 18:30Z of the previous day). Null if invalid.
 */
export function parseWireDate(text: string): CalendarDate | null {
  if (isCalendarDate(text)) return text;
  if (!INSTANT_SHAPE.test(text) || !isCalendarDate(text.slice(0, 10))) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  // The last hours of 9999 UTC are in the year 10000 in India.
  const date = dateInIndia(instant);
  return isCalendarDate(date) ? date : null;
}

/** Days from `from` to `to`; for check-in and check-out the number of nights. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Adds years; 29 February becomes 28 February in common years, as in PostgreSQL. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const later = String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4);
  return !later.endsWith('-02-29') || isCalendarDate(later) ? later : `${later.slice(0, 4)}-02-28`;
}

/** `dd/MM/yyyy`, as the screens show and accept dates. */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** Parses a date typed as `dd/MM/yyyy`; null if invalid. */
export function parseTypedDate(text: string): CalendarDate | null {
  const parts = TYPED_SHAPE.exec(text.trim());
  if (!parts) return null;
  const date = `${parts[3]}-${parts[2]}-${parts[1]}`;
  return isCalendarDate(date) ? date : null;
}

/** `Sunday, 22/11/2026, 08:10`: an instant in India's time. */
export function formatMoment(instant: Date): string {
  const local = new Date(instant.getTime() + INDIA_OFFSET_MS);
  const iso = local.toISOString();
  return words.moment({
    weekday: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(local),
    date: formatDate(iso.slice(0, 10)),
    time: iso.slice(11, 16),
  });
}

function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
