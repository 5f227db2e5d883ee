import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { until } from './until.ts';

/** An event of another site: days from `from` to `to`, exclusive. */
export interface SiteEvent {
  from: string;
  to: string;
  uid?: string;
  summary?: string;
  /** A recurrence rule: `FREQ=WEEKLY`. */
  rule?: string;
}

/** Another site on this machine; the test sets its calendar. */
export class CalendarSite {
  readonly url: string;
  /** Number of requests received. */
  asked = 0;
  product = '-//Another Site//EN';
  #answer: RequestListener = (_request, response) => response.end(calendarText(this.product, []));
  readonly #close: () => Promise<void>;

  static async start(): Promise<CalendarSite> {
    const server = createServer((request, response) => {
      site.asked += 1;
      site.#answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const site = new CalendarSite(`http://127.0.0.1:${port}/calendar.ics`, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return site;
  }

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  /** Sets the events of following responses, optionally with an ETag. Responses wait for `after`. */
  says(events: readonly SiteEvent[], { etag, after }: { etag?: string; after?: Promise<unknown> } = {}): void {
    const say: RequestListener = ({ headers }, response) => {
      if (etag !== undefined && headers['if-none-match'] === etag) return void response.writeHead(304).end();
      response.writeHead(200, etag === undefined ? {} : { etag }).end(calendarText(this.product, events));
    };
    this.#answer = after === undefined ? say : (...asked) => void after.then(() => say(...asked));
  }

  /** Following responses switch to a protocol other than HTTP. */
  answersByProtocol(): void {
    this.#answer = ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  }

  answers(answer: RequestListener): void {
    this.#answer = answer;
  }

  close(): Promise<void> {
    return this.#close();
  }
}

function calendarText(product: string, events: readonly SiteEvent[]): string {
  const compact = (date: string) => date.replaceAll('-', '');
  const lines = events.flatMap(({ from, to, uid = `${from}@site`, summary = 'Reserved', rule }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `DTEND;VALUE=DATE:${compact(to)}`,
    `SUMMARY:${summary}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${product}`, ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Adds a site's calendar to a home, and waits until its first import has succeeded or failed. */
export async function aFeed(host: Client, home: Listing, site: { url: string }, own: object = {}): Promise<Feed> {
  const body = { name: 'Another Site', url: site.url, ...own };
  const added = await host.post<Feed>(`/api/calendar/feed/${home._id}`, body);
  if (added.status !== 201) throw new Error(`Adding a feed answered ${added.status}: ${JSON.stringify(added.body)}`);
  return until(async () => {
    const { body: feeds } = await host.get<Feed[]>(`/api/calendar/feeds/${home._id}`);
    const feed = feeds.find(({ _id }) => _id === added.body._id);
    if (feed === undefined || (feed.lastRead === null && feed.lastError === undefined)) throw new Error('not read yet');
    return feed;
  });
}

/** Imports the feed again. */
export async function refresh(host: Client, { _id }: Feed): Promise<Feed> {
  const { status, body } = await host.post<Feed>(`/api/calendar/refresh/${_id}`, {});
  if (status !== 200) throw new Error(`Refreshing a feed answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Fetches our exported calendar as the site does. */
export async function readOurs(app: { url: string }, { ours }: { ours: string }): Promise<string> {
  const answer = await fetch(`${app.url}${new URL(ours).pathname}`);
  if (answer.status !== 200) throw new Error(`Our calendar answered ${answer.status}`);
  return answer.text();
}

/** Waits until every due feed has been imported; afterwards nothing changes without an action. */
export async function untilFeedsRead({ db, clock, context }: TestApp): Promise<void> {
  await until(async () => {
    // Feeds per account are limited per poll; the rest are imported in the next poll.
    context.jobs.wake();
    const waiting = await db
      .selectFrom('feed')
      .select('id')
      .where((feed) => feed.or([feed('due_at', '<=', clock.now()), feed('claimed_until', 'is not', null)]))
      .executeTakeFirst();
    if (waiting !== undefined) throw new Error('a feed is not read yet');
  });
}
