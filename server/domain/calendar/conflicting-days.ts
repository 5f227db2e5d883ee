import type { DayRange, StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { violates } from '../../platform/database/retry-transaction.ts';

export interface HomeDays extends StayDates {
  listingId: string;
}

/** The days that conflict with a stay. */
export interface ConflictingDays {
  /** Days on which the stay cannot have a night. */
  taken: readonly DayRange[];
  /** Days on which the stay cannot end, because its preparation would overlap another stay. */
  noDeparture: readonly DayRange[];
}

/** Maximum days of preparation after a stay. */
const MAX_PREPARATION = 7;

/**
 * SQL: the taken days at `now` that overlap a stay and its preparation, except stays of the guest `but`. Impossible dates
 * are sorted for the range, so that they are refused as dates rather than by PostgreSQL.
 */
export function conflictingDays(
  { listingId, checkIn, checkOut }: HomeDays,
  now: Date,
  but?: string,
): RawBuilder<ConflictingDays> {
  const ofOthers = but === undefined ? sql`` : sql`and booking.guest_id is distinct from ${but}`;
  return sql<ConflictingDays>`(
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
        least(${checkIn}::date, ${checkOut}::date), greatest(${checkIn}::date, ${checkOut}::date) + ${sql.lit(MAX_PREPARATION)}, '[]'
      )
      and (booking.id is null or booking.state <> 'held' or booking.held_until > ${now})
      ${ofOthers}
  )`;
}

/** Whether the database refused a row because its days overlap others. */
export function isOverlapViolation(error: unknown): boolean {
  return violates(error, 'taken_days_once');
}
