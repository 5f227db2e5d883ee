import type { DayRange, StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { violates } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface HomeDays extends StayDates {
  listingId: string;
}

/**
 * SQL: what has a day of a home at `now` among those of a stay, whoever it is, or whoever `but` this guest. A stay of impossible
 * dates is looked up by the days between them: it is refused for its dates, not by PostgreSQL.
 */
export function takenDays({ listingId, checkIn, checkOut }: HomeDays, now: Date, but?: string): RawBuilder<DayRange[]> {
  const ofOthers = but === undefined ? sql`` : sql`and booking.guest_id is distinct from ${but}`;
  return sql<DayRange[]>`(
    select coalesce(json_agg(json_build_object('start', lower(days), 'end', upper(days) - 1)), '[]')
    from taken_days left join booking on booking.id = taken_days.booking_id
    where taken_days.listing_id = ${listingId}
      and days && daterange(least(${checkIn}::date, ${checkOut}::date), greatest(${checkIn}::date, ${checkOut}::date), '[]')
      and (taken_days.kind <> 'booking' or booking.state <> 'held' or booking.held_until > ${now})
      ${ofOthers}
  )`;
}

/** Whether something has a day of a stay. Under the home's lock it stays so. */
export async function areDaysTaken(db: Kysely<Database>, stay: HomeDays, now: Date): Promise<boolean> {
  const { rows } = await sql<{ days: DayRange[] }>`select ${takenDays(stay, now)} as days`.execute(db);
  return rows.some(({ days }) => days.length > 0);
}

/** Whether the database refused a row because something else has one of its days: its own last word. */
export function isDayTakenTwice(error: unknown): boolean {
  return violates(error, 'taken_days_once');
}
