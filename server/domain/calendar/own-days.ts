import { type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';

export interface OwnDay {
  blocked: boolean;
  /** Price in whole rupees of the night that begins on this day. */
  rent: number | null;
  minNights: number | null;
  /** Private note of the host. */
  note: string | null;
}

export const defaultDay: OwnDay = { blocked: false, rent: null, minNights: null, note: null };

/** The settings of some days of a home; days without settings are omitted. */
export async function findOwnDays(
  db: Db,
  listingId: string,
  dates: readonly CalendarDate[],
): Promise<Map<CalendarDate, OwnDay>> {
  const { rows } = await sql<OwnDay & { date: CalendarDate }>`
    select day.date, coalesce(block.is_there, false) as blocked, rent, min_nights as "minNights", note
    from unnest(${dates}::date[]) as day (date)
      left join day_terms on day_terms.listing_id = ${listingId} and day_terms.day = day.date
      left join lateral (
        select true as is_there from taken_days
        where taken_days.listing_id = ${listingId} and kind = 'block' and days @> day.date limit 1
      ) as block on true
    where block.is_there or day_terms.day is not null`.execute(db);
  return new Map(rows.map(({ date, ...own }) => [date, own]));
}

/** Replaces the settings of days of a home. The caller holds the home's lock. */
export async function writeOwnDays(
  trx: Trx,
  listingId: string,
  days: ReadonlyMap<CalendarDate, OwnDay>,
): Promise<void> {
  await writeTerms(trx, listingId, days);
  const dates = [...days.keys()];
  const blocked = dates.filter((date) => days.get(date)?.blocked);
  await sql`
    with
      gone as (
        delete from taken_days
        where listing_id = ${listingId} and kind = 'block' and exists (select from unnest(${dates}::date[]) as day where days @> day)
        returning days
      ),
      blocked as (
        select coalesce((select range_agg(days) from gone), '{}') - ${daysAsRanges(dates)} + ${daysAsRanges(blocked)} as days
      )
    insert into taken_days (listing_id, kind, days) select ${listingId}, 'block', unnest(days) from blocked`.execute(
    trx,
  );
}

function daysAsRanges(dates: readonly CalendarDate[]) {
  return sql`coalesce((select range_agg(daterange(day, day, '[]')) from unnest(${dates}::date[]) as day), '{}')`;
}

async function writeTerms(trx: Trx, listingId: string, days: ReadonlyMap<CalendarDate, OwnDay>): Promise<void> {
  await trx
    .deleteFrom('day_terms')
    .where('listing_id', '=', listingId)
    .where('day', 'in', [...days.keys()])
    .execute();
  const rows = Array.from(days, ([day, { rent, minNights, note }]) => ({
    listing_id: listingId,
    day,
    rent,
    min_nights: minNights,
    note,
  })).filter(({ rent, min_nights, note }) => rent !== null || min_nights !== null || note !== null);
  if (rows.length > 0) await trx.insertInto('day_terms').values(rows).execute();
}

/** The host's notes for days of several homes, by home and day; a home without notes has an empty map. */
export async function loadDayNotes(
  db: Db,
  listingIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Map<string, Map<CalendarDate, string>>> {
  const notes = new Map<string, Map<CalendarDate, string>>(listingIds.map((id) => [id, new Map()]));
  if (listingIds.length === 0) return notes;
  const rows = await db
    .selectFrom('day_terms')
    .select(['listing_id', 'day', 'note'])
    .where('listing_id', 'in', [...listingIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('note', 'is not', null)
    .execute();
  for (const { listing_id, day, note } of rows) notes.get(listing_id)?.set(day, note ?? '');
  return notes;
}

/** The largest minimum stay set for days of a home from `from` on; 1 without any. */
export async function findLongestMinimum(db: Db, listingId: string, from: CalendarDate): Promise<number> {
  const { longest } = await db
    .selectFrom('day_terms')
    .select(({ fn }) => fn.max('min_nights').as('longest'))
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .executeTakeFirstOrThrow();
  return longest ?? 1;
}
