import { randomUUID } from 'node:crypto';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type TakenRun, takenRuns } from '../calendar/feed-days.ts';
import type { CalendarReader } from './calendar-addresses.ts';
import { formatDays, parseDays } from './days-column.ts';
import { writeCalendar } from './ical/write-calendar.ts';
import type { AppContext } from '../context.ts';
import type { Span } from './ical/calendar-event.ts';

/**
 * Exports a home's calendar for one reader. Changes are recorded, so that events keep their UIDs and increase their
 * sequence, and copies that come back from that site are recognised. Null if the feed is deleted meanwhile.
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
  const versions = await updateVersions(db, reader, now);
  if (versions === null) return null;
  const host = new URL(settings.publicUrl).hostname;
  return writeCalendar(
    title,
    versions
      .map(({ uid, bookingId, ...version }) => ({
        ...version,
        uid: `${uid}@${host}`,
        kind: bookingId === null ? ('closed' as const) : ('stay' as const),
      }))
      .toSorted((one, other) => compare(one.days.start, other.days.start) || compare(one.uid, other.uid)),
  );
}

/** Brings the stored versions up to date and returns them; null if the feed was deleted. */
async function updateVersions(db: Kysely<Database>, reader: CalendarReader, now: Date): Promise<Version[] | null> {
  const { same, ...changes } = await computeChanges(db, reader, now);
  if (Object.values(changes).every(({ length }) => length === 0)) return same;
  return db.transaction().execute(async (trx) => {
    if (!(await lockFeed(trx, reader))) return null;
    // Concurrent exports would create different UIDs for the same days.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${reader.listingId} ${reader.feedId}`}, 0))`.execute(
      trx,
    );
    return writeChanges(trx, reader, await computeChanges(trx, reader, now), now);
  });
}

/** Locks the feed of the address for the transaction; false if it was deleted. */
async function lockFeed(trx: Transaction<Database>, { feedId }: CalendarReader): Promise<boolean> {
  if (feedId === null) return true;
  return (
    (await trx.selectFrom('feed').select('id').where('id', '=', feedId).forKeyShare().executeTakeFirst()) !== undefined
  );
}

async function computeChanges(db: Kysely<Database>, reader: CalendarReader, now: Date): Promise<VersionChanges> {
  const runs = await takenRuns(db, reader, now);
  return diffVersions(await lastVersions(db, reader, now), runs);
}

/** The versions of the last export whose days are not over. */
async function lastVersions(
  db: Kysely<Database>,
  { listingId, feedId }: CalendarReader,
  now: Date,
): Promise<Version[]> {
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
  trx: Transaction<Database>,
  { listingId, feedId }: CalendarReader,
  { same, changed, added, removed }: VersionChanges,
  now: Date,
): Promise<Version[]> {
  const over = [...removed, ...changed.map(({ version }) => version)].map(({ id }) => id);
  if (over.length > 0) {
    await sql`update calendar_reading set until = ${now} where id = any(${over}::bigint[])`.execute(trx);
  }
  const created = [
    ...changed.map(({ version: { uid, sequence }, run }) => ({ uid, sequence: sequence + 1, run })),
    ...added.map((run) => ({ uid: randomUUID(), sequence: 0, run })),
  ];
  const ids = await insertVersions(trx, listingId, feedId, created, now);
  return [...same, ...created.map(({ uid, sequence, run }) => asVersion(ids.get(uid) ?? 0, uid, sequence, run, now))];
}

interface NewVersion {
  uid: string;
  sequence: number;
  run: TakenRun;
}

/** One statement for any number; returns their ids by UID. */
async function insertVersions(
  trx: Transaction<Database>,
  listing_id: string,
  feed_id: string | null,
  created: readonly NewVersion[],
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

function asVersion(id: number, uid: string, sequence: number, run: TakenRun, since: Date): Version {
  const { bookingId, start, end } = run;
  return { id, uid, sequence, bookingId, days: { start, end }, since };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** An event of the last export at an address. */
interface Version {
  id: number;
  uid: string;
  bookingId: string | null;
  days: Span;
  sequence: number;
  since: Date;
}

interface VersionChanges {
  /** Unchanged events. */
  same: Version[];
  /** Events with their new days. */
  changed: { version: Version; run: TakenRun }[];
  added: TakenRun[];
  removed: Version[];
}

/**
 * Compares taken days with the last export: a stay keeps its event whatever its days; closed days keep the event that
 * they share a day with. Neither closed versions nor closed runs overlap each other.
 */
function diffVersions(versions: readonly Version[], runs: readonly TakenRun[]): VersionChanges {
  const found = new Map<TakenRun, Version>();
  const stays = new Map(versions.map((version) => [version.bookingId, version]));
  const closed = inOrder(
    versions.filter(({ bookingId }) => bookingId === null).map((version) => ({ ...version.days, version })),
  );
  let next = 0;
  for (const run of inOrder(runs)) {
    if (run.bookingId !== null) {
      const version = stays.get(run.bookingId);
      if (version !== undefined) found.set(run, version);
      continue;
    }
    while ((closed[next]?.end ?? run.end) <= run.start) next += 1;
    const overlapping = closed[next];
    if (overlapping === undefined || overlapping.start >= run.end) continue;
    found.set(run, overlapping.version);
    next += 1;
  }
  const left = new Set(versions);
  const renewal: VersionChanges = { same: [], changed: [], added: [], removed: [] };
  for (const run of runs) {
    const version = found.get(run);
    if (version === undefined) renewal.added.push(run);
    else if (version.days.start === run.start && version.days.end === run.end) renewal.same.push(version);
    else renewal.changed.push({ version, run });
    if (version !== undefined) left.delete(version);
  }
  renewal.removed.push(...left);
  return renewal;
}

function inOrder<T extends Span>(spans: readonly T[]): T[] {
  return spans.toSorted((one, other) => (one.start < other.start ? -1 : 1));
}
