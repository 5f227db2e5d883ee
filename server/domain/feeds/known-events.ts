import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ClaimedFeed } from './claim-feeds.ts';
import { readDays, writtenDays } from './days-column.ts';
import { ECHO_GRACE_MS, type GivenDays, uidAlone } from './echoes.ts';
import type { CalendarEvent } from './ical/calendar-event.ts';
import type { Known, ReadingPlan } from './plan-reading.ts';

/** By what a reading is judged that tells `told`; null: the same as the last time. */
export async function loadKnown(
  db: Kysely<Database>,
  { id, listingId }: ClaimedFeed,
  told: readonly CalendarEvent[] | null,
  now: Date,
): Promise<Known> {
  const feed = await db.selectFrom('feed').select('empty_since').where('id', '=', id).executeTakeFirst();
  const rows = await db
    .selectFrom('feed_event')
    .select(['id', 'uid', 'days', 'is_block as isBlock', 'is_echo as isEcho', 'since', 'missed'])
    .where('feed_id', '=', id)
    .orderBy('id')
    .execute();
  const events = rows.map(({ days, ...event }) => ({ ...event, days: readDays(days) }));
  return {
    events,
    emptySince: feed?.empty_since ?? null,
    ourUids: await ourUidsOf(db, listingId, told ?? events),
    given: await givenTo(db, listingId, id, now),
  };
}

/** Of the UIDs that are told those that were given out of the home. */
async function ourUidsOf(
  db: Kysely<Database>,
  listingId: string,
  told: readonly { uid: string }[],
): Promise<Set<string>> {
  const uids = told.map(({ uid }) => uidAlone(uid)).filter(isUuid);
  if (uids.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from calendar_reading where listing_id = ${listingId} and uid = any(${uids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** What a site has read that may still come back from it. */
async function givenTo(db: Kysely<Database>, listingId: string, feedId: string, now: Date): Promise<GivenDays[]> {
  const rows = await db
    .selectFrom('calendar_reading')
    .select(['days', 'since', 'until'])
    .where('listing_id', '=', listingId)
    .where('feed_id', '=', feedId)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', new Date(now.getTime() - ECHO_GRACE_MS))]))
    .where(sql<boolean>`upper(days) > ${dateInIndia(now)}::date`)
    .execute();
  return rows.map(({ days, ...given }) => ({ ...given, days: readDays(days) }));
}

/** In one statement each, however many. */
export async function writeEvents(trx: Transaction<Database>, feedId: string, plan: ReadingPlan): Promise<void> {
  const { kept, gone } = plan;
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await sql`delete from feed_event where id = any(${ids}::bigint[])`.execute(trx);
  }
  const rows = kept.map(({ id, uid, days, isBlock, isEcho, since, missed }) => ({
    id,
    feed_id: feedId,
    uid,
    days: writtenDays(days),
    is_block: isBlock,
    is_echo: isEcho,
    since,
    missed,
  }));
  const rowsIn = sql`json_populate_recordset(null::feed_event, ${JSON.stringify(rows)})`;
  await sql`
    update feed_event
    set uid = told.uid, days = told.days, is_block = told.is_block, is_echo = told.is_echo, since = told.since, missed = told.missed
    from ${rowsIn} as told where feed_event.id = told.id`.execute(trx);
  await sql`
    insert into feed_event (feed_id, uid, days, is_block, is_echo, since, missed)
    select feed_id, uid, days, is_block, is_echo, since, missed from ${rowsIn} as told where told.id is null`.execute(
    trx,
  );
}
