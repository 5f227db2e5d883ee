import type { DayRange, StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { violates } from '../../platform/database/retried-transaction.ts';

export interface HomeDays extends StayDates {
  listingId: string;
}

/** What is in the way of a stay, as the judge hears it. */
export interface DaysInTheWay {
  /** Days on which no night of it can be. */
  taken: readonly DayRange[];
  /** Days on which it cannot end: its days of preparation would be another stay's. */
  noDeparture: readonly DayRange[];
}

/** As many days as a home is prepared after a stay at most. */
const MOST_PREPARATION = 7;

/**
 * SQL: what has a day of a home at `now` among those of a stay and its preparation, whoever it is, or whoever `but` this
 * guest. A stay of impossible dates is looked up by the days between them: it is refused for its dates, not by PostgreSQL.
 */
export function daysInTheWay(
  { listingId, checkIn, checkOut }: HomeDays,
  now: Date,
  but?: string,
): RawBuilder<DaysInTheWay> {
  const ofOthers = but === undefined ? sql`` : sql`and booking.guest_id is distinct from ${but}`;
  return sql<DaysInTheWay>`(
    select json_build_object(
      'taken', coalesce(json_agg(json_build_object('start', lower(days), 'end', upper(days) - 1)), '[]'),
      'noDeparture', coalesce(
        json_agg(json_build_object('start', lower(days) - prepared.days_after + 1, 'end', upper(days) - 1))
          filter (where taken_days.kind = 'booking'),
        '[]'
      )
    )
    from taken_days
      cross join (select preparation_days_of(${listingId}) as days_after) as prepared
      left join booking on booking.id = taken_days.booking_id
    where taken_days.listing_id = ${listingId}
      and days && daterange(
        least(${checkIn}::date, ${checkOut}::date), greatest(${checkIn}::date, ${checkOut}::date) + ${sql.lit(MOST_PREPARATION)}, '[]'
      )
      and (booking.id is null or booking.state <> 'held' or booking.held_until > ${now})
      ${ofOthers}
  )`;
}

/** Whether the database refused a row because something else has one of its days: its own last word. */
export function isDayTakenTwice(error: unknown): boolean {
  return violates(error, 'taken_days_once');
}
