import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  calendarText,
  computeEtag,
  emptyCalendar,
  type PublishedEvent,
  listPublishedEvents,
  type SiteCalendar,
} from './site-calendar.ts';

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
  publish(speaks: SiteCalendar['speaks']): string {
    this.calendars.push(emptyCalendar(speaks));
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
  switch (calendar.answers) {
    case 'with an error':
      response.writeHead(503);
      return 'wrong-status';
    case 'with nothing there':
      response.writeHead(404);
      return 'not-found';
    case 'with a page':
      response.write('<!doctype html><p>Sign in</p>');
      return 'not-a-calendar';
    case 'with a torso':
      response.write(calendarText(calendar, listPublishedEvents(calendar)).slice(0, -'END:VCALENDAR\r\n'.length));
      return 'not-a-calendar';
    case 'well':
      return respond(calendar, known, response);
  }
}

function respond(calendar: SiteCalendar, known: string | undefined, response: ServerResponse): Reading {
  const events = listPublishedEvents(calendar);
  const text = calendarText(calendar, events);
  const etag = calendar.hasEtag ? computeEtag(text) : null;
  if (etag !== null && known === etag) {
    response.writeHead(304);
    return 'unchanged';
  }
  response.writeHead(200, etag === null ? {} : { etag }).write(text);
  return { events, etag };
}
