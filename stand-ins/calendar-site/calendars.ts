import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const FIRST_CALENDAR = 'neem';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Response to requests for a calendar: normal, or a typical failure. */
export const failureModes = [
  'well',
  'page',
  'empty',
  'torso',
  'missing',
  'error',
  'drip',
  'redirect',
  'large',
] as const;
export type CalendarFailureMode = (typeof failureModes)[number];

/** Days from `from` to `to`, exclusive. */
export interface SiteEvent {
  uid: string;
  from: string;
  to: string;
  summary: string;
}

export interface Calendar {
  events: SiteEvent[];
  /** Its failure mode. Stored and posted under this name. */
  mood: CalendarFailureMode;
  /** The URL of the imported calendar; empty if there is none. */
  reads: string;
  /** Whether imported events are exported as its own, as some sites do. */
  passesOn: boolean;
  /** The result of the last import. */
  seen: { at: string; events: SiteEvent[]; problem?: string } | null;
}

/** The calendars of the site by name, stored in one file. */
export class Calendars {
  readonly #path: string;
  readonly #all: Map<string, Calendar>;

  constructor(path: string, now: Date) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Calendar>) : {};
    this.#all = new Map(Object.entries({ [FIRST_CALENDAR]: createFirstCalendar(now), ...stored }));
    // Saved at once, so that the first stay keeps its dates.
    this.save();
  }

  get names(): string[] {
    return [...this.#all.keys()];
  }

  find(name: string): Calendar | undefined {
    return this.#all.get(name);
  }

  /** Creates the calendar if it does not exist. */
  open(name: string): Calendar {
    const calendar = this.#all.get(name) ?? createCalendar();
    this.#all.set(name, calendar);
    return calendar;
  }

  save(): void {
    writeFileSync(`${this.#path}.part`, JSON.stringify(Object.fromEntries(this.#all), null, 2));
    renameSync(`${this.#path}.part`, this.#path);
  }
}

export function createEvent(days: Pick<SiteEvent, 'from' | 'to'>, summary: string): SiteEvent {
  return { uid: `${randomUUID()}@other-site.example`, ...days, summary };
}

/** Has a stay some weeks ahead, as an example to edit. */
function createFirstCalendar(now: Date): Calendar {
  const day = (ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  return { ...createCalendar(), events: [createEvent({ from: day(22), to: day(25) }, 'Reserved')] };
}

function createCalendar(): Calendar {
  return { events: [], mood: 'well', reads: '', passesOn: false, seen: null };
}
