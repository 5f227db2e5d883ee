import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { judge, reasons } from '@aangan/contract/rules/judge.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type ConflictingDays, conflictingDays, type HomeDays } from './conflicting-days.ts';

/** Whether a stay's days are taken. Final under the home's lock. */
export async function areDaysTaken(db: Kysely<Database>, stay: HomeDays, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: ConflictingDays }>`select ${conflictingDays(stay, now)} as found`.execute(db);
  const { checkIn, checkOut } = stay;
  const verdict = judge({ checkIn, checkOut }, rows[0]?.found ?? {}, now);
  return verdict.reasons.some((reason) => reasons[reason].code === 'DATES_TAKEN');
}

/** The nights of active bookings from `from` to `to`, with their bookings. The caller holds the home's lock. */
export async function listStaysOn(
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

/** Taken days in the copy of a host's data (accounts/exported-homes.ts). */
export const exportedTakenDays = {
  path: 'homes/taken-days.json',
  table: 'taken_days',
  columns: 'id listing_id booking_id feed_id kind days',
  key: 'id',
};
