import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { judge, reasons } from '@aangan/contract/rules/judge.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type DaysInTheWay, daysInTheWay, type HomeDays } from './days-in-the-way.ts';

/** Whether something has a day that a stay needs. Under the home's lock it stays so. */
export async function areDaysTaken(db: Kysely<Database>, stay: HomeDays, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: DaysInTheWay }>`select ${daysInTheWay(stay, now)} as found`.execute(db);
  const { checkIn, checkOut } = stay;
  const verdict = judge({ checkIn, checkOut }, rows[0]?.found ?? {}, now);
  return verdict.reasons.some((reason) => reasons[reason].code === 'DATES_TAKEN');
}

/** The days of a home from `from` to `to` on which a live stay has a night, with its booking. Under the home's lock. */
export async function staysOn(
  db: Kysely<Database>,
  listingId: string,
  dates: readonly CalendarDate[],
): Promise<{ date: CalendarDate; bookingId: string }[]> {
  const { rows } = await sql<{ date: CalendarDate; bookingId: string }>`
    select day as date, booking_id as "bookingId"
    from unnest(${dates}::date[]) as day
      join taken_days on taken_days.listing_id = ${listingId} and kind = 'booking' and days @> day
    order by day`.execute(db);
  return rows;
}
