import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../http/server.ts';

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

/** Writes a new DTSTAMP each time, as other sites do. */
function formatIcal(events: readonly SiteEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = events.flatMap(({ uid, from, to, summary }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `DTEND;VALUE=DATE:${compact(to)}`,
    `SUMMARY:${summary.replace(/[\\;,]/g, String.raw`\$&`)}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other Site//Calendar//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

/** The all-day events of a calendar; null if the text is no calendar. */
export function parseEvents(text: string): SiteEvent[] | null {
  if (!/^BEGIN:VCALENDAR\r?\n[\s\S]*\nEND:VCALENDAR\s*$/.test(text)) return null;
  const lines = text.replace(/\r?\n[ \t]/g, '');
  return Array.from(lines.matchAll(/BEGIN:VEVENT\r?\n([\s\S]*?)END:VEVENT/g), ([, event = '']) => {
    const value = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.*?)\r?$`, 'm').exec(event)?.[1] ?? '';
    return {
      uid: value('UID'),
      from: addDashes(value('DTSTART')),
      to: addDashes(value('DTEND')),
      summary: value('SUMMARY'),
    };
  });
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}

function addDashes(date: string): string {
  return date.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
}

const DRIP_MS = 1_000;
const LARGE_BYTES = 6 * 1024 * 1024;

/**
 * The response to a request for a calendar: the calendar, or the failure of its failure mode. `known` is the client's
 * ETag.
 */
export function calendarResponse(calendar: Calendar, known: string | undefined, now: Date): Answer {
  const { mood: failureMode, events, passesOn, seen } = calendar;
  const listed = passesOn ? [...events, ...(seen?.events ?? [])] : events;
  const text = formatIcal(listed, now);
  switch (failureMode) {
    case 'well':
      return withEtag(text, listed, known);
    case 'page':
      return answer(200, '<!doctype html><title>Sign in</title><p>Please sign in.', 'text/html; charset=utf-8');
    case 'empty':
      return answer(200, formatIcal([], now));
    case 'torso':
      return answer(200, text.slice(0, -20));
    case 'missing':
      return answer(404, 'There is no such calendar.', 'text/plain');
    case 'error':
      return answer(500, 'Something broke.', 'text/plain');
    case 'drip':
      return answer(200, Readable.from(slowChunks(text)));
    case 'redirect':
      return { ...answer(302, ''), headers: { location: 'http://169.254.169.254/latest/meta-data/' } };
    case 'large':
      return answer(200, text.replace('END:VCALENDAR', `X-FILL:${'x'.repeat(LARGE_BYTES)}\r\nEND:VCALENDAR`));
  }
}

function withEtag(text: string, listed: Calendar['events'], known: string | undefined): Answer {
  const etag = `"${createHash('sha256').update(JSON.stringify(listed)).digest('base64url').slice(0, 16)}"`;
  const headers = { etag };
  if (known === etag) return { status: 304, headers, body: '' };
  const calendar = answer(200, text);
  return { ...calendar, headers: { ...calendar.headers, ...headers } };
}

function answer(status: number, body: Answer['body'], type = 'text/calendar; charset=utf-8'): Answer {
  return { status, headers: { 'content-type': type }, body };
}

async function* slowChunks(text: string) {
  for (const character of text) {
    yield character;
    await setTimeout(DRIP_MS, undefined, { ref: false });
  }
}

const TIMEOUT_MS = 5_000;
const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether a URL is on this machine; other URLs are not fetched. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && THIS_MACHINE.test(new URL(address).hostname);
}

/** Fetches the calendar at `reads`; stores its events, or the problem, in `seen`. */
export async function importCalendar(calendar: Calendar, now: Date): Promise<void> {
  const at = now.toISOString();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(calendar.reads, { signal, redirect: 'error' });
    const body = Readable.fromWeb(response.body ?? new ReadableStream(), { signal });
    const events = response.ok ? parseEvents(await text(body)) : null;
    if (events !== null) calendar.seen = { at, events };
    else calendar.seen = { at, events: [], problem: `It answered ${response.status}, and no calendar.` };
  } catch (error) {
    calendar.seen = { at, events: [], problem: `It could not be read: ${(error as Error).message}.` };
  }
}
