import { type CalendarDate, dateInIndia, isCalendarDate } from '@aangan/contract/rules/dates.ts';
import type { ContentLine } from './content-lines.ts';
import { utc, type Zone } from './time-zones.ts';

const LAST_DAY = '9999-12-31';
const DAY_MS = 24 * 60 * 60 * 1000;

/** When something begins or ends: on a day, or at an instant of it. `date` is the day as written, in the event's own zone. */
export interface Moment {
  date: CalendarDate;
  /** Null of a whole day. */
  instant: number | null;
  zone: Zone;
}

/** What a date or a time says, whether or not it says which of them it is; null where it is neither. */
export function momentOf(
  { params, value }: Pick<ContentLine, 'params' | 'value'>,
  zoneOf: (name?: string) => Zone,
): Moment | null {
  const [, year, month, day, hours, minutes, seconds = '00', z] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i.exec(value) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return null;
  const zone = z === undefined ? zoneOf(params.get('TZID')) : utc;
  if (hours === undefined || params.get('VALUE')?.toUpperCase() === 'DATE') return { date, instant: null, zone };
  // A leap second is the next minute's first.
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  return { date, instant: zone(wallOf(date, Number(hours), Number(minutes), Number(seconds))), zone };
}

/** The day of the home on which it is. */
export function dayOf({ date, instant }: Moment): CalendarDate {
  return instant === null ? date : capped(dateInIndia(new Date(instant)));
}

/** Years have four digits: what is later is the last day that there is. */
export function capped(date: CalendarDate): CalendarDate {
  return date.startsWith('+') ? LAST_DAY : date;
}

/** How long it takes, in milliseconds: `P4D`, `PT36H`, `P1W`; null where it is written otherwise. */
export function durationOf(text: string): number | null {
  const [whole, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i.exec(text) ?? [];
  if (whole === undefined || sign === '-') return null;
  const inHours = (Number(weeks) * 7 + Number(days)) * 24 + Number(hours);
  return ((inHours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** The same moment of another day, as its own zone's clocks show it. */
export function movedTo(moment: Moment, date: CalendarDate): Moment {
  if (moment.instant === null) return { ...moment, date };
  const midnight = moment.zone(wallOf(moment.date, 0, 0, 0));
  const ofDay = (((moment.instant - midnight) % DAY_MS) + DAY_MS) % DAY_MS;
  return { ...moment, date, instant: moment.zone(wallOf(date, 0, 0, 0) + ofDay) };
}

function wallOf(date: CalendarDate, hours: number, minutes: number, seconds: number): number {
  return Date.parse(`${date}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
