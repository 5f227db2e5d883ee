import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const FIRST_CALENDAR = 'neem';
const DAY_MS = 24 * 60 * 60 * 1000;

/** How the site answers whoever reads a calendar: as it is, or as sites do on a bad day. */
export const moods = ['well', 'page', 'empty', 'torso', 'missing', 'error', 'drip', 'redirect', 'large'] as const;
export type Mood = (typeof moods)[number];

/** All days from `from`, `to` not included. */
export interface SiteEvent {
  uid: string;
  from: string;
  to: string;
  summary: string;
}

export interface Calendar {
  events: SiteEvent[];
  mood: Mood;
  /** The address of the other calendar that this one reads; empty: none. */
  reads: string;
  /** Whether what was read there is told here as its own, as some sites do. */
  passesOn: boolean;
  /** What was seen there the last time. */
  seen: { at: string; events: SiteEvent[]; problem?: string } | null;
}

/** The calendars of the site by their names, in one file. */
export class Calendars {
  readonly #path: string;
  readonly #all: Map<string, Calendar>;

  constructor(path: string, now: Date) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Calendar>) : {};
    this.#all = new Map(Object.entries({ [FIRST_CALENDAR]: aFirstCalendar(now), ...stored }));
    // From the first start on it is the same stay.
    this.save();
  }

  get names(): string[] {
    return [...this.#all.keys()];
  }

  find(name: string): Calendar | undefined {
    return this.#all.get(name);
  }

  /** Makes one where there is none of that name. */
  open(name: string): Calendar {
    const calendar = this.#all.get(name) ?? aCalendar();
    this.#all.set(name, calendar);
    return calendar;
  }

  save(): void {
    writeFileSync(`${this.#path}.part`, JSON.stringify(Object.fromEntries(this.#all), null, 2));
    renameSync(`${this.#path}.part`, this.#path);
  }
}

export function anEvent(days: Pick<SiteEvent, 'from' | 'to'>, summary: string): SiteEvent {
  return { uid: `${randomUUID()}@other-site.example`, ...days, summary };
}

/** With a stay some weeks ahead, so that there is one to move. */
function aFirstCalendar(now: Date): Calendar {
  const day = (ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  return { ...aCalendar(), events: [anEvent({ from: day(22), to: day(25) }, 'Reserved')] };
}

function aCalendar(): Calendar {
  return { events: [], mood: 'well', reads: '', passesOn: false, seen: null };
}
