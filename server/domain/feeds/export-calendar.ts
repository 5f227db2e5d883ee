import { randomUUID } from 'node:crypto';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { loadTakenRuns, type TakenRun } from '../calendar/taken-days.ts';
import type { AppContext } from '../context.ts';
import { formatDays, parseDays } from './apply-feed.ts';
import type { CalendarReader } from './calendar-addresses.ts';
import type { Span } from './ical/calendar-event.ts';
import { writeCalendar } from './ical/write-calendar.ts';

/**
 * Exports a home's calendar for one recipient. Records the exported events, so that they keep their UIDs, their
 * SEQUENCE grows with each change, and copies that the site republishes are recognised. Null if the feed is deleted
 * meanwhile.
 */
export async function exportCalendar(
  { db, settings }: AppContext,
  reader: CalendarReader,
  now: Date,
): Promise<string | null> {
  const { title } = await db
    .selectFrom('listing')
    .select('title')
    .where('id', '=', reader.listingId)
    .executeTakeFirstOrThrow();
  const events = await eventsToExport(db, reader, now);
  if (events === null) return null;
  const host = new URL(settings.publicUrl).hostname;
  return writeCalendar(
    title,
    events
      .map(({ uid, bookingId, ...event }) => ({
        ...event,
        uid: `${uid}@${host}`,
        kind: bookingId === null ? ('closed' as const) : ('stay' as const),
      }))
      .toSorted((one, other) => compare(one.days.start, other.days.start) || compare(one.uid, other.uid)),
  );
}

/** If taken days changed since the last export, records that under the recipient's lock. Null if the feed is gone. */
async function eventsToExport(db: Db, reader: CalendarReader, now: Date): Promise<ExportedEvent[] | null> {
  const { unchanged, ...changes } = await computeChanges(db, reader, now);
  if (Object.values(changes).every(({ length }) => length === 0)) return unchanged;
  return db.transaction().execute(async (trx) => {
    if (!(await lockFeed(trx, reader))) return null;
    // Concurrent exports would create different UIDs for the same days.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${reader.listingId} ${reader.feedId}`}, 0))`.execute(
      trx,
    );
    return writeChanges(trx, reader, await computeChanges(trx, reader, now), now);
  });
}

/** Locks the feed whose site reads the calendar, for the transaction; false if it was deleted. */
async function lockFeed(trx: Trx, { feedId }: CalendarReader): Promise<boolean> {
  if (feedId === null) return true;
  return (
    (await trx.selectFrom('feed').select('id').where('id', '=', feedId).forKeyShare().executeTakeFirst()) !== undefined
  );
}

async function computeChanges(db: Db, reader: CalendarReader, now: Date): Promise<ExportChanges> {
  const runs = await loadTakenRuns(db, reader, now);
  return compareWithLastExport(await lastExportedEvents(db, reader, now), runs);
}

/** The events of the last export that are not over. */
async function lastExportedEvents(db: Db, { listingId, feedId }: CalendarReader, now: Date): Promise<ExportedEvent[]> {
  const rows = await db
    .selectFrom('calendar_reading')
    .select(['id', 'uid', 'booking_id as bookingId', 'days', 'sequence', 'since'])
    .where('listing_id', '=', listingId)
    .where('feed_id', 'is not distinct from', feedId)
    .where('until', 'is', null)
    .where(sql<boolean>`upper(days) > ${dateInIndia(now)}::date`)
    .execute();
  return rows.map(({ days, ...row }) => ({ ...row, days: parseDays(days) }));
}

async function writeChanges(
  trx: Trx,
  { listingId, feedId }: CalendarReader,
  { unchanged, changed, added, removed }: ExportChanges,
  now: Date,
): Promise<ExportedEvent[]> {
  const endedIds = [...removed, ...changed.map(({ event }) => event)].map(({ id }) => id);
  if (endedIds.length > 0) {
    await sql`update calendar_reading set until = ${now} where id = any(${endedIds}::bigint[])`.execute(trx);
  }
  const created = [
    ...changed.map(({ event: { uid, sequence }, run }) => ({ uid, sequence: sequence + 1, run })),
    ...added.map((run) => ({ uid: randomUUID(), sequence: 0, run })),
  ];
  const ids = await insertEvents(trx, listingId, feedId, created, now);
  return [
    ...unchanged,
    ...created.map(({ uid, sequence, run }) => toExportedEvent(ids.get(uid) ?? 0, uid, sequence, run, now)),
  ];
}

interface NewEvent {
  uid: string;
  sequence: number;
  run: TakenRun;
}

/** Inserts all in one statement; returns their ids by UID. */
async function insertEvents(
  trx: Trx,
  listing_id: string,
  feed_id: string | null,
  created: readonly NewEvent[],
  since: Date,
): Promise<Map<string, number>> {
  if (created.length === 0) return new Map();
  const rows = created.map(({ uid, sequence, run }) => ({
    listing_id,
    feed_id,
    uid,
    booking_id: run.bookingId,
    days: formatDays(run),
    sequence,
    since,
  }));
  const written = await sql<{ id: number; uid: string }>`
    insert into calendar_reading (listing_id, feed_id, uid, booking_id, days, sequence, since)
    select listing_id, feed_id, uid, booking_id, days, sequence, since
    from json_populate_recordset(null::calendar_reading, ${JSON.stringify(rows)})
    returning id, uid`.execute(trx);
  return new Map(written.rows.map(({ id, uid }) => [uid, id]));
}

function toExportedEvent(id: number, uid: string, sequence: number, run: TakenRun, since: Date): ExportedEvent {
  const { bookingId, start, end } = run;
  return { id, uid, sequence, bookingId, days: { start, end }, since };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A stored version of an exported event: a change of its days ends the version and adds another. */
interface ExportedEvent {
  id: number;
  uid: string;
  bookingId: string | null;
  days: Span;
  sequence: number;
  since: Date;
}

interface ExportChanges {
  unchanged: ExportedEvent[];
  changed: { event: ExportedEvent; run: TakenRun }[];
  added: TakenRun[];
  removed: ExportedEvent[];
}

/**
 * Compares the taken days with the last export. A booking keeps its event even if its days change; other taken days
 * keep the event that they overlap. Both lists can be matched in order, because neither overlaps itself.
 */
function compareWithLastExport(events: readonly ExportedEvent[], runs: readonly TakenRun[]): ExportChanges {
  const found = new Map<TakenRun, ExportedEvent>();
  const stays = new Map(events.map((event) => [event.bookingId, event]));
  const closed = inOrder(
    events.filter(({ bookingId }) => bookingId === null).map((event) => ({ ...event.days, event })),
  );
  let next = 0;
  for (const run of inOrder(runs)) {
    if (run.bookingId !== null) {
      const event = stays.get(run.bookingId);
      if (event !== undefined) found.set(run, event);
      continue;
    }
    while ((closed[next]?.end ?? run.end) <= run.start) next += 1;
    const overlapping = closed[next];
    if (overlapping === undefined || overlapping.start >= run.end) continue;
    found.set(run, overlapping.event);
    next += 1;
  }
  const unmatched = new Set(events);
  const changes: ExportChanges = { unchanged: [], changed: [], added: [], removed: [] };
  for (const run of runs) {
    const event = found.get(run);
    if (event === undefined) changes.added.push(run);
    else if (event.days.start === run.start && event.days.end === run.end) changes.unchanged.push(event);
    else changes.changed.push({ event, run });
    if (event !== undefined) unmatched.delete(event);
  }
  changes.removed.push(...unmatched);
  return changes;
}

function inOrder<T extends Span>(spans: readonly T[]): T[] {
  return spans.toSorted((one, other) => (one.start < other.start ? -1 : 1));
}
