import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';

/** Consecutive days, `end` exclusive. */
export interface DateRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** An event of a calendar. */
export interface SiteEvent extends DateRange {
  uid: string;
  isBlock: boolean;
}

/** An event as the product must interpret it. */
export interface PublishedEvent extends SiteEvent {
  /** Identifiable as sold on this site. */
  isSoldThere: boolean;
}

export const calendarFormats = ['generic', 'airbnb'] as const;
export const republishModes = ['nothing', 'exactly', 'merged', 'under our UID'] as const;
export const responseModes = ['normal', 'server error', 'not found', 'HTML page', 'truncated'] as const;

/** A home's calendar on another site: its own events, republished events of ours, and its response behaviour. */
export interface SiteCalendar {
  format: (typeof calendarFormats)[number];
  own: SiteEvent[];
  /** Removed events, oldest first. */
  removed: SiteEvent[];
  /** Number of events added so far. */
  added: number;
  /** Our events at its last fetch. */
  read: (DateRange & { uid: string })[];
  republishes: (typeof republishModes)[number];
  /** Publishes every event twice, under different UIDs. */
  duplicates: boolean;
  response: (typeof responseModes)[number];
  hasEtag: boolean;
}

function emptyCalendar(format: SiteCalendar['format']): SiteCalendar {
  return {
    format,
    own: [],
    removed: [],
    added: 0,
    read: [],
    republishes: 'nothing',
    duplicates: false,
    response: 'normal',
    hasEtag: true,
  };
}

/** Events that an error-free answer contains, as the product must interpret them. */
export function listPublishedEvents(calendar: SiteCalendar): PublishedEvent[] {
  const isAirbnb = calendar.format === 'airbnb';
  const own = calendar.own.map((event) => ({ ...event, isBlock: isAirbnb && event.isBlock }));
  const sold = own.map((event) => ({ ...event, isSoldThere: isAirbnb && !event.isBlock }));
  const again = listRepublishedEvents(calendar).map((event) => ({ ...event, isBlock: isAirbnb, isSoldThere: false }));
  const all = [...sold, ...again];
  return calendar.duplicates ? all.flatMap((event) => [event, { ...event, uid: `again-${event.uid}` }]) : all;
}

/** Our events as republished by this site. */
export function listRepublishedEvents({ republishes, read }: SiteCalendar): (DateRange & { uid: string })[] {
  switch (republishes) {
    case 'nothing':
      return [];
    case 'exactly':
      return read.map((range) => ({ ...range, uid: `copy-of-${range.start}` }));
    case 'under our UID':
      return read;
    case 'merged':
      return mergeRanges(read).map((range) => ({ ...range, uid: `closed-${range.start}` }));
  }
}

/** Merges adjacent and overlapping ranges. */
function mergeRanges(ranges: readonly DateRange[]): DateRange[] {
  const merged: DateRange[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (last === undefined || last.end < start) merged.push({ start, end });
    else last.end = last.end > end ? last.end : end;
  }
  return merged;
}

function formatCalendar({ format }: SiteCalendar, events: readonly PublishedEvent[]): string {
  const isAirbnb = format === 'airbnb';
  const product = isAirbnb ? '-//Airbnb Inc//Hosting Calendar 1.0//EN' : '-//Another Site//EN';
  const closed = isAirbnb ? 'Airbnb (Not available)' : 'Closed';
  const lines = events.flatMap(({ uid, start, end, isBlock }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(end)}`,
    `SUMMARY:${isBlock ? closed : 'Reserved'}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${product}`, ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Parses our exported calendar as another site does. */
export function parseDateRanges(text: string): (DateRange & { uid: string })[] {
  return Array.from(text.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g), ([, event = '']) => {
    const value = (name: string) => new RegExp(`^${name}[^:]*:(.*?)\r$`, 'm').exec(event)?.[1] ?? '';
    const day = (name: string) => value(name).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return { uid: value('UID'), start: day('DTSTART'), end: day('DTEND') };
  });
}

function computeEtag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

/** All days of a date range. */
export function listDays({ start, end }: DateRange): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

function compact(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

/** Result of fetching a calendar: events, unchanged, or the reason of rejection. */
export type Reading =
  | { events: PublishedEvent[]; etag: string | null }
  | 'unchanged'
  | 'wrong-status'
  | 'not-found'
  | 'not-a-calendar';

/** Another site on this machine, which records each fetch and its result. */
export class ForeignSite {
  calendars: SiteCalendar[] = [];
  /** Fetches since the last call. */
  readings: { url: string; told: Reading }[] = [];
  readonly #point: () => Promise<void>;
  readonly #server: Server;
  #origin = '';

  /** `point` is a crash point of the client before and after every answer. */
  constructor(point: () => Promise<void>) {
    this.#point = point;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  reset(): void {
    this.calendars = [];
    this.readings = [];
  }

  /** Adds a calendar; returns its address. */
  publish(format: SiteCalendar['format']): string {
    this.calendars.push(emptyCalendar(format));
    return `${this.#origin}/${this.calendars.length}.ics`;
  }

  /** The calendar at an address; URLs with different query strings are different addresses of one calendar. */
  at(url: string): SiteCalendar {
    const number = Number(/\/(\d+)\.ics/.exec(url)?.[1]);
    const calendar = this.calendars[number - 1];
    if (calendar === undefined) throw new Error(`the site has no calendar at ${url}`);
    return calendar;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#point();
      const url = `${this.#origin}${request.url}`;
      this.readings.push({ url, told: answer(this.at(url), request.headers['if-none-match'], response) });
      await this.#point();
      response.end();
    } catch {
      // The client crashed; the answer is discarded.
      request.socket.destroy();
    }
  }
}

function answer(calendar: SiteCalendar, known: string | undefined, response: ServerResponse): Reading {
  switch (calendar.response) {
    case 'server error':
      response.writeHead(503);
      return 'wrong-status';
    case 'not found':
      response.writeHead(404);
      return 'not-found';
    case 'HTML page':
      response.write('<!doctype html><p>Sign in</p>');
      return 'not-a-calendar';
    case 'truncated':
      response.write(formatCalendar(calendar, listPublishedEvents(calendar)).slice(0, -'END:VCALENDAR\r\n'.length));
      return 'not-a-calendar';
    case 'normal':
      return respond(calendar, known, response);
  }
}

function respond(calendar: SiteCalendar, known: string | undefined, response: ServerResponse): Reading {
  const events = listPublishedEvents(calendar);
  const text = formatCalendar(calendar, events);
  const etag = calendar.hasEtag ? computeEtag(text) : null;
  if (etag !== null && known === etag) {
    response.writeHead(304);
    return 'unchanged';
  }
  response.writeHead(200, etag === null ? {} : { etag }).write(text);
  return { events, etag };
}
