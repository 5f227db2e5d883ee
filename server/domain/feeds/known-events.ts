import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ClaimedFeed } from './claim-feeds.ts';
import { readDays, writtenDays } from './days-column.ts';
import type { Known, ReadingPlan } from './plan-reading.ts';

export async function loadKnown(db: Kysely<Database>, { id, listingId }: ClaimedFeed): Promise<Known> {
  const feed = await db.selectFrom('feed').select('empty_since').where('id', '=', id).executeTakeFirst();
  const events = await db
    .selectFrom('feed_event')
    .select(['id', 'uid', 'days', 'is_block as isBlock', 'is_echo as isEcho', 'since', 'missed'])
    .where('feed_id', '=', id)
    .orderBy('id')
    .execute();
  const readings = await db
    .selectFrom('calendar_reading')
    .select(['uid', 'feed_id', 'days', 'since', 'until'])
    .where('listing_id', '=', listingId)
    .execute();
  return {
    events: events.map(({ days, ...event }) => ({ ...event, days: readDays(days) })),
    emptySince: feed?.empty_since ?? null,
    ourUids: new Set(readings.map(({ uid }) => uid)),
    given: readings
      .filter(({ feed_id }) => feed_id === id)
      .map(({ days, ...given }) => ({ ...given, days: readDays(days) })),
  };
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
