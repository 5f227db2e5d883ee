import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type Budget, DATE_STEPS, tooComplicated } from './calendar-event.ts';
import { type Component, findLine, findLines } from './content-lines.ts';
import { dayAt, india, parseMoment, type Zone, type Zones } from './moments.ts';
import { parseRule, recurringDays } from './recurrence.ts';

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
 * home's zone. Of an abbreviation such as EST the definition comes first.
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
    const parseDescription = () => description && parseOffsets(description, window);
    const isAmbiguous = /^[A-Z]{3}$/.test(name) && name !== 'UTC' && name !== 'GMT';
    const offsetAt =
      (isAmbiguous ? parseDescription() : undefined) ??
      ianaOffsets(name, window.budget) ??
      ianaOffsets(windowsZones.get(name.toLowerCase()), window.budget) ??
      parseDescription();
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

/** Windows zone names in lower case, with an IANA zone for each (Unicode CLDR, windowsZones). */
const windowsZones: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'afghanistan standard time': 'Asia/Kabul',
    'alaskan standard time': 'America/Anchorage',
    'arab standard time': 'Asia/Riyadh',
    'arabian standard time': 'Asia/Dubai',
    'arabic standard time': 'Asia/Baghdad',
    'argentina standard time': 'America/Argentina/Buenos_Aires',
    'atlantic standard time': 'America/Halifax',
    'aus central standard time': 'Australia/Darwin',
    'aus eastern standard time': 'Australia/Sydney',
    'azerbaijan standard time': 'Asia/Baku',
    'bangladesh standard time': 'Asia/Dhaka',
    'belarus standard time': 'Europe/Minsk',
    'canada central standard time': 'America/Regina',
    'cen. australia standard time': 'Australia/Adelaide',
    'central america standard time': 'America/Guatemala',
    'central asia standard time': 'Asia/Almaty',
    'central brazilian standard time': 'America/Cuiaba',
    'central europe standard time': 'Europe/Budapest',
    'central european standard time': 'Europe/Warsaw',
    'central pacific standard time': 'Pacific/Guadalcanal',
    'central standard time': 'America/Chicago',
    'central standard time (mexico)': 'America/Mexico_City',
    'china standard time': 'Asia/Shanghai',
    'e. africa standard time': 'Africa/Nairobi',
    'e. australia standard time': 'Australia/Brisbane',
    'e. europe standard time': 'Europe/Chisinau',
    'e. south america standard time': 'America/Sao_Paulo',
    'eastern standard time': 'America/New_York',
    'egypt standard time': 'Africa/Cairo',
    'ekaterinburg standard time': 'Asia/Yekaterinburg',
    'fiji standard time': 'Pacific/Fiji',
    'fle standard time': 'Europe/Kyiv',
    'georgian standard time': 'Asia/Tbilisi',
    'gmt standard time': 'Europe/London',
    'greenwich standard time': 'Atlantic/Reykjavik',
    'gtb standard time': 'Europe/Bucharest',
    'hawaiian standard time': 'Pacific/Honolulu',
    'india standard time': 'Asia/Kolkata',
    'iran standard time': 'Asia/Tehran',
    'israel standard time': 'Asia/Jerusalem',
    'jordan standard time': 'Asia/Amman',
    'korea standard time': 'Asia/Seoul',
    'mauritius standard time': 'Indian/Mauritius',
    'middle east standard time': 'Asia/Beirut',
    'morocco standard time': 'Africa/Casablanca',
    'mountain standard time': 'America/Denver',
    'myanmar standard time': 'Asia/Yangon',
    'n. central asia standard time': 'Asia/Novosibirsk',
    'nepal standard time': 'Asia/Kathmandu',
    'new zealand standard time': 'Pacific/Auckland',
    'newfoundland standard time': 'America/St_Johns',
    'north asia standard time': 'Asia/Krasnoyarsk',
    'pacific sa standard time': 'America/Santiago',
    'pacific standard time': 'America/Los_Angeles',
    'pakistan standard time': 'Asia/Karachi',
    'romance standard time': 'Europe/Paris',
    'russian standard time': 'Europe/Moscow',
    'sa eastern standard time': 'America/Cayenne',
    'sa pacific standard time': 'America/Bogota',
    'sa western standard time': 'America/La_Paz',
    'se asia standard time': 'Asia/Bangkok',
    'singapore standard time': 'Asia/Singapore',
    'south africa standard time': 'Africa/Johannesburg',
    'sri lanka standard time': 'Asia/Colombo',
    'syria standard time': 'Asia/Damascus',
    'taipei standard time': 'Asia/Taipei',
    'tokyo standard time': 'Asia/Tokyo',
    'turkey standard time': 'Europe/Istanbul',
    'us eastern standard time': 'America/Indiana/Indianapolis',
    'us mountain standard time': 'America/Phoenix',
    'venezuela standard time': 'America/Caracas',
    'w. australia standard time': 'Australia/Perth',
    'w. central africa standard time': 'Africa/Lagos',
    'w. europe standard time': 'Europe/Berlin',
    'west asia standard time': 'Asia/Tashkent',
  }),
);
