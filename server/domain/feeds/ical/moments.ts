import { type CalendarDate, DAY_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { type ContentLine, findParam } from './content-lines.ts';

/** Days are counted from 1 January 1970; years have four digits. */
const FIRST_DAY = Date.parse('1000-01-01') / DAY_MS;
const LAST_DAY = Date.parse('9999-12-31') / DAY_MS;

/** A local date or time in its zone. */
export interface Moment {
  /** Local time in milliseconds, as if it were UTC; midnight for a date. */
  wall: number;
  isDay: boolean;
  zone: Zone;
}

/** Parses a date or time, with or without VALUE; else null. Without a zone it is in the surrounding component's. */
export function parseMoment(line: Pick<ContentLine, 'params' | 'value'>, zones: Zones, own = india): Moment | null {
  const [, year, month, day, hours, minutes, seconds = '00', z] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i.exec(line.value) ?? [];
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return null;
  if (hours === undefined || findParam(line, 'VALUE')?.toUpperCase() === 'DATE')
    return { wall: midnight, isDay: true, zone: own };
  // A leap second counts as the first second of the next minute.
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const wall = midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return { wall, isDay: false, zone: z === undefined ? (zones(findParam(line, 'TZID')) ?? own) : utc };
}

/** Parses a duration to milliseconds: `P4D`, `PT36H`, `P1W`; null if invalid or negative. */
export function parseDuration(text: string): number | null {
  const [whole, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i.exec(text) ?? [];
  if (whole === undefined || sign === '-') return null;
  const inHours = (Number(weeks) * 7 + Number(days)) * 24 + Number(hours);
  return ((inHours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

export function toHomeDay({ wall, isDay, zone }: Moment): number {
  return dayAt(isDay ? wall : wallIn(india, instantIn(zone, wall)));
}

/** A moment as local time of `series`, to compare exceptions and the end with its occurrences. */
export function wallOfSeries(moment: Moment, series: Moment): number {
  if (series.isDay) return dayNamedBy(moment) * DAY_MS;
  if (moment.isDay || moment.zone === series.zone) return moment.wall;
  return wallIn(series.zone, instantIn(moment.zone, moment.wall));
}

/**
 * The day that a moment means for an all-day series. A UTC time stands for midnight in an unknown zone: the nearest
 * midnight, or the last second of a day.
 */
function dayNamedBy({ wall, isDay, zone }: Moment): number {
  if (isDay || zone !== utc) return dayAt(wall);
  const isLastSecond = wall % 60_000 === 59_000;
  return dayAt(wall + (isLastSecond ? 1_000 : 0) + DAY_MS / 2) - (isLastSecond ? 1 : 0);
}

export function dayAt(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

export function dayOfDate(date: CalendarDate): number {
  return Date.parse(date) / DAY_MS;
}

/** Clamps to the first and the last possible date. */
export function dateOfDay(day: number): CalendarDate {
  return new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS).toISOString().slice(0, 10);
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
export type Zone = (instant: number) => number;

/** Zones by name: the home's zone for unknown names, undefined without a name. */
export type Zones = (name: string | undefined) => Zone | undefined;

const utc: Zone = () => 0;

/** The default zone: the home's. */
export const india: Zone = () => 330 * MINUTE_MS;

/** The local time at an instant, as if it were UTC. */
function wallIn(zone: Zone, instant: number): number {
  return instant + zone(instant);
}

/** The instant of the local time `wall`. */
export function instantIn(zone: Zone, wall: number): number {
  return wall - zone(wall - zone(wall));
}
