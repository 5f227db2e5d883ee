import { type Budget, DATE_STEPS } from './budget.ts';
import { type Component, findLine, findLines } from './components.ts';
import { DAY_MS, dayAt, parseMoment } from './moments.ts';
import { recurringDays, parseRule } from './recurrence.ts';
import { tooComplicated } from './unreadable-calendar.ts';
import { windowsZones } from './windows-zones.ts';
import { india, type Zone, type Zones } from './zone.ts';

/** Maximum zones of a calendar: creating a format takes a tenth of a millisecond. */
const MAX_ZONES = 100;
/** The cost of an Intl call, relative to checking a day. */
const INTL_STEPS = 5;
/** Zone definitions also need the last offset change before the window. */
const CHANGES_SINCE_DAYS = 2 * 366;

interface Window {
  from: number;
  until: number;
  budget: Budget;
}

/**
 * The zones of a calendar by name: IANA or Windows names first, then definitions in the calendar, then the
 * home's zone.
 */
export function parseZones(calendar: Component, window: Window): Zones {
  const known = new Map<string, Zone>();
  const descriptions = new Map(
    calendar.parts
      .filter((part) => part.name === 'VTIMEZONE')
      .map((part) => [findLine(part, 'TZID')?.value.replaceAll('"', ''), part]),
  );
  const find = (name: string): Zone => {
    if (known.size === MAX_ZONES) throw tooComplicated();
    const description = descriptions.get(name);
    const offsetAt =
      ianaOffsets(name, window.budget) ??
      ianaOffsets(windowsZones.get(name.toLowerCase()), window.budget) ??
      (description && parseOffsets(description, window));
    return offsetAt === undefined ? india : rememberDays(offsetAt);
  };
  return (name) => {
    if (name === undefined) return undefined;
    const zone = known.get(name) ?? find(name);
    known.set(name, zone);
    return zone;
  };
}

/** The offset changes at most once a day: if both midnights agree, the whole day does. */
function rememberDays(offsetAt: Zone): Zone {
  const midnights = new Map<number, number>();
  const atMidnight = (day: number) => {
    const offset = midnights.get(day) ?? offsetAt(day * DAY_MS);
    midnights.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = dayAt(instant);
    return atMidnight(day) === atMidnight(day + 1) ? atMidnight(day) : offsetAt(instant);
  };
}

function ianaOffsets(name: string | undefined, budget: Budget): Zone | undefined {
  // Some programs write '/freeassociation.sourceforge.net/Europe/Berlin'.
  const written = name?.match(/[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}$|^[A-Za-z0-9_+-]+$/)?.[0];
  if (written === undefined) return undefined;
  try {
    const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: written });
    return (instant) => {
      budget.spend(INTL_STEPS);
      return wallBy(format, instant) - instant;
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const parts = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

function wallBy(format: Intl.DateTimeFormat, instant: number): number {
  const read = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A zone from its offset changes; undefined if none can be parsed. */
function parseOffsets(description: Component, window: Window): Zone | undefined {
  const changes = description.parts
    .flatMap((part) => findChanges(part, window))
    .toSorted((one, other) => one.at - other.at);
  const [first] = changes;
  if (first === undefined) return undefined;
  return (instant) => {
    window.budget.spend(changes.length);
    return (changes.findLast(({ at }) => at <= instant) ?? { offset: first.before }).offset;
  };
}

/** The changes to standard or daylight saving time, by rule and dates. */
function findChanges(part: Component, { from, until, budget }: Window) {
  const [offset, before] = ['TZOFFSETTO', 'TZOFFSETFROM'].map((name) => parseOffset(findLine(part, name)?.value));
  if (offset === undefined) return [];
  const none = () => undefined;
  const line = findLine(part, 'DTSTART');
  const start = (line && parseMoment(line, none))?.wall ?? 0;
  const span = { from: from - CHANGES_SINCE_DAYS, until, budget };
  const recurring = findLines(part, 'RRULE').flatMap(({ value }) => {
    const rule = parseRule(value);
    const last = rule && (parseMoment({ params: '', value: rule.until ?? '' }, none)?.wall ?? Infinity);
    if (rule === null || last === null) return [];
    const days = recurringDays(rule, dayAt(start), { ...span, until: Math.min(until, dayAt(last)) });
    return days.map((day) => start + (day - dayAt(start)) * DAY_MS);
  });
  const dates = findLines(part, 'RDATE').flatMap(({ value }) => value.split(','));
  budget.spend(dates.length * DATE_STEPS);
  const dated = dates.map((value) => parseMoment({ params: '', value }, none)?.wall ?? start);
  return [start, ...recurring, ...dated].map((wall) => ({
    at: wall - (before ?? offset),
    offset,
    before: before ?? offset,
  }));
}

function parseOffset(text: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(text ?? '') ?? [];
  if (sign === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
}
