import { randomUUID } from 'node:crypto';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type TakenRun, takenRuns } from '../availability/feed-days.ts';
import type { CalendarReader } from './calendar-addresses.ts';
import { readDays, writtenDays } from './days-column.ts';
import { writeCalendar } from './ical/write-calendar.ts';
import { type Renewal, renewVersions, type Version } from './renew-versions.ts';

interface GiveParts {
  db: Kysely<Database>;
  settings: { publicUrl: string };
}

/**
 * A home's calendar as one reader gets it. What is new in it is noted: by that its events keep their UIDs and tell that they
 * changed, and what comes back from that site is known again. Null where its feed is taken away meanwhile.
 */
export async function giveCalendar(
  { db, settings }: GiveParts,
  reader: CalendarReader,
  now: Date,
): Promise<string | null> {
  const { title } = await db
    .selectFrom('listing')
    .select('title')
    .where('id', '=', reader.listingId)
    .executeTakeFirstOrThrow();
  const versions = await versionsFor(db, reader, now);
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

async function versionsFor(db: Kysely<Database>, reader: CalendarReader, now: Date): Promise<Version[] | null> {
  const { same, ...changes } = await renewalFor(db, reader, now);
  if (Object.values(changes).every(({ length }) => length === 0)) return same;
  return db.transaction().execute(async (trx) => {
    if (!(await isStillRead(trx, reader))) return null;
    // Who reads at the same moment would give the same days other UIDs.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${reader.listingId} ${reader.feedId}`}, 0))`.execute(
      trx,
    );
    return writeRenewal(trx, reader, await renewalFor(trx, reader, now), now);
  });
}

/** Whether the address is still given to that site; as long as the transaction lasts it stays so. */
async function isStillRead(trx: Transaction<Database>, { feedId }: CalendarReader): Promise<boolean> {
  if (feedId === null) return true;
  return (
    (await trx.selectFrom('feed').select('id').where('id', '=', feedId).forKeyShare().executeTakeFirst()) !== undefined
  );
}

async function renewalFor(db: Kysely<Database>, reader: CalendarReader, now: Date): Promise<Renewal> {
  const runs = await takenRuns(db, reader, now);
  return renewVersions(await lastVersions(db, reader, now), runs);
}

/** Those of days that are not over. */
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
  return rows.map(({ days, ...row }) => ({ ...row, days: readDays(days) }));
}

async function writeRenewal(
  trx: Transaction<Database>,
  { listingId, feedId }: CalendarReader,
  { same, changed, added, gone }: Renewal,
  now: Date,
): Promise<Version[]> {
  const over = [...gone, ...changed.map(({ version }) => version)].map(({ id }) => id);
  if (over.length > 0) {
    await sql`update calendar_reading set until = ${now} where id = any(${over}::bigint[])`.execute(trx);
  }
  const fresh = [
    ...changed.map(({ version: { uid, sequence }, run }) => ({ uid, sequence: sequence + 1, run })),
    ...added.map((run) => ({ uid: randomUUID(), sequence: 0, run })),
  ];
  const ids = await insertVersions(trx, listingId, feedId, fresh, now);
  return [...same, ...fresh.map(({ uid, sequence, run }) => asVersion(ids.get(uid) ?? 0, uid, sequence, run, now))];
}

interface FreshVersion {
  uid: string;
  sequence: number;
  run: TakenRun;
}

/** In one statement, however many. Answers their ids by their UIDs. */
async function insertVersions(
  trx: Transaction<Database>,
  listing_id: string,
  feed_id: string | null,
  fresh: readonly FreshVersion[],
  since: Date,
): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const rows = fresh.map(({ uid, sequence, run }) => ({
    listing_id,
    feed_id,
    uid,
    booking_id: run.bookingId,
    days: writtenDays(run),
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
