import { type Component, lineOf } from './components.ts';
import { windowsZones } from './windows-zones.ts';

const MINUTE_MS = 60_000;

/** The instant at which a clock of some zone shows `wall`, given as if it were UTC. */
export type Zone = (wall: number) => number;

export const utc: Zone = (wall) => wall;

/** Where a time names no zone it is that of the home. */
const india: Zone = (wall) => wall - 330 * MINUTE_MS;

/**
 * The zones of a calendar by their names: as IANA and Windows know them; else by what the calendar says of them, in the
 * offset of winter; else the home's own.
 */
export function zonesOf(calendar: Component): (name: string | undefined) => Zone {
  const known = new Map<string, Zone>();
  return (name) => {
    if (name === undefined) return india;
    const zone =
      known.get(name) ??
      ianaZone(name) ??
      ianaZone(windowsZones.get(name.toLowerCase())) ??
      describedZone(calendar, name);
    known.set(name, zone ?? india);
    return zone ?? india;
  };
}

function ianaZone(name: string | undefined): Zone | undefined {
  // Some write '/freeassociation.sourceforge.net/Europe/Berlin', or put it in quotes.
  const written = name?.replaceAll('"', '').match(/[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}$|^[A-Za-z0-9_+-]+$/)?.[0];
  if (written === undefined) return undefined;
  try {
    const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: written });
    const offsetAt = (instant: number) => wallIn(format, instant) - instant;
    return (wall) => {
      const near = wall - offsetAt(wall);
      return wall - offsetAt(near);
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

function wallIn(format: Intl.DateTimeFormat, instant: number): number {
  const read = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function describedZone(calendar: Component, name: string): Zone | undefined {
  const described = calendar.parts.find((part) => part.name === 'VTIMEZONE' && lineOf(part, 'TZID')?.value === name);
  if (described === undefined) return undefined;
  const winter = described.parts.find((part) => part.name === 'STANDARD') ?? described.parts[0];
  const [, sign, hours, minutes] =
    /^([+-])(\d{2})(\d{2})/.exec((winter && lineOf(winter, 'TZOFFSETTO')?.value) ?? '') ?? [];
  if (sign === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return (wall) => wall - offset;
}
