import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { isTransient } from '../../platform/database/transient-error.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { type Fetched, fetchOutside } from '../../platform/fetching/fetch-outside.ts';
import { FetchFailure } from '../../platform/fetching/fetch-failure.ts';
import { lockListing } from '../listings/lock-listing.ts';
import { dropFeed } from './change-feeds.ts';
import type { ClaimedFeed } from './claim-feeds.ts';
import type { FeedError } from './feed-error.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import { readCalendarApart } from './ical/read-calendar-apart.ts';
import { noteFailure, noteQuietReading } from './note-readings.ts';
import { takeReading } from './take-reading.ts';

export interface FeedParts {
  db: Kysely<Database>;
  log: Logger;
  clock: () => Date;
  settings: { publicUrl: string; isLocal: boolean; icalMinutes: number };
}

/** What a site told: its events, `unchanged` where it told the same as the last time, or why it is not believed. */
type Told = { events: CalendarEvent[]; etag: string | null; modified: string | null } | 'unchanged' | FeedError;

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_MS = 20_000;

const readings = new Counter({
  name: 'aangan_feed_readings_total',
  help: "Readings of other sites' calendars by their end: read, unchanged, or why not",
  labelNames: ['outcome'],
});

/** Reads another site's calendar once, and does what follows. What nobody has foreseen in it is told to its host, too. */
export async function readFeed(parts: FeedParts, feed: ClaimedFeed): Promise<void> {
  const { db, log, clock, settings } = parts;
  try {
    await read(parts, feed);
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, feed: feed.id }, 'a calendar of another site could not be read');
    await noteFailure(db, feed, 'unreadable-event', {
      now: clock(),
      dueAt: nextReading(clock(), settings.icalMinutes),
    });
  }
}

async function read(parts: FeedParts, feed: ClaimedFeed): Promise<void> {
  const { db, clock, settings } = parts;
  if (feed.isWithdrawn) return forgetFeed(db, feed);
  const told = await fetchCalendar(parts, feed);
  const reading = { now: clock(), dueAt: nextReading(clock(), settings.icalMinutes) };
  readings.inc({ outcome: typeof told === 'string' ? told : 'read' });
  if (told === 'unchanged') {
    if (feed.isRestless) await takeReading(db, feed, null, reading);
    else await noteQuietReading(db, feed, reading);
  } else if (typeof told === 'string') await noteFailure(db, feed, told, reading);
  else await takeReading(db, feed, told, reading);
}

async function fetchCalendar({ clock, settings }: FeedParts, { url, etag, modified }: ClaimedFeed): Promise<Told> {
  const fetched = await fetchOutside(url, {
    allowsLoopback: settings.isLocal,
    userAgent: `${PRODUCT_NAME} (+${settings.publicUrl})`,
    etag,
    modified,
    maxBytes: MOST_BYTES,
    timeoutMs: MOST_MS,
  }).catch((error: unknown) => {
    if (error instanceof FetchFailure) return error.reason;
    throw error;
  });
  return typeof fetched === 'string' ? fetched : toldBy(fetched, clock());
}

async function toldBy(fetched: Fetched, now: Date): Promise<Told> {
  if (fetched.kind === 'unchanged') return 'unchanged';
  const { bytes, etag, modified } = fetched;
  const read = await readCalendarApart(bytes, dateInIndia(now));
  return 'refusal' in read ? read.refusal : { events: read.events, etag, modified };
}

/** Some sooner and some later, so that those added together are not read together for ever. */
function nextReading(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000 * (0.9 + Math.random() * 0.2));
}

/** Nothing of a home that has left the market is read: the address is its host's. */
function forgetFeed(db: Kysely<Database>, feed: ClaimedFeed): Promise<void> {
  return retriedTransaction(db, async (trx) => {
    await lockListing(trx, feed.listingId);
    await dropFeed(trx, feed);
  });
}
