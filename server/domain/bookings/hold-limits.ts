import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Refusal, tooManyRequests } from '../../platform/http/errors.ts';
import { holdIsOver, isHoldActive } from '../calendar/live-bookings.ts';
import type { RequestedBooking } from './booking-requests.ts';

const MAX_UNPAID = 5;
const MAX_PER_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts of a guest's recent holds. */
export interface HoldCounts {
  /** Time at which another unpaid hold is allowed; null if it is allowed now. */
  unpaidUntil: Date | null;
  /** Time of the twentieth hold within the last day. */
  dayLimitAt: Date | null;
  /** End of the later of two consecutive unpaid holds of this home: holds that expired, or lasted over an hour. */
  lastUnpaidAt: Date | null;
}

/** Serializes the counting of a guest's holds across homes. */
export async function lockHoldCounts(trx: Transaction<Database>, guestId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', guestId).forNoKeyUpdate().execute();
}

/**
 * Limits holds without payment, which block days for others: five unpaid holds at once, twenty in a day, and none of
 * the same home for a day after two unpaid holds.
 */
export function refusalForHoldCounts({ unpaidUntil, dayLimitAt, lastUnpaidAt }: HoldCounts, now: Date): Refusal | null {
  const refusals = [
    ['unpaidHolds', unpaidUntil, 0],
    ['manyHolds', dayLimitAt, DAY_MS],
    ['leftUnpaid', lastUnpaidAt, DAY_MS],
  ] as const;
  for (const [why, since, forMs] of refusals) {
    const seconds = since === null ? 0 : (since.getTime() + forMs - now.getTime()) / 1000;
    if (seconds > 0) return tooManyRequests(seconds, ({ reasons }) => reasons[why]);
  }
  return null;
}

/** SQL: the counts, as columns. */
export function holdCounts({ guestId, listingId }: RequestedBooking, now: Date): RawBuilder<unknown> {
  return sql`
    (
      array(
        select held_until from booking where booking.guest_id = ${guestId} and ${isHoldActive(now)} order by held_until desc
      )
    )[${MAX_UNPAID}::integer] as "unpaidUntil",
    (
      select created_at from booking
      where booking.guest_id = ${guestId} and created_at > ${new Date(now.getTime() - DAY_MS)}
      order by created_at desc offset ${MAX_PER_DAY - 1}::integer limit 1
    ) as "dayLimitAt",
    (
      select (array_agg(ended_at order by created_at desc))[1] from (
        select created_at, coalesce(cancelled_at, held_until) as ended_at,
          state = 'expired' or ${holdIsOver(now)}
          or (state = 'cancelled' and cancelled_by = 'guest' and cancelled_at > created_at + interval '1 hour'
              and not exists (select from payment where payment.booking_id = booking.id and payment.is_accepted))
            as was_left
        from booking
        where booking.guest_id = ${guestId} and booking.listing_id = ${listingId}
        order by created_at desc limit 2
      ) as last_two
      having count(*) = 2 and bool_and(was_left)
    ) as "lastUnpaidAt"`;
}

/** SQL: the same columns without any holds. */
export const noCounts = sql`
  null::timestamptz as "unpaidUntil", null::timestamptz as "dayLimitAt", null::timestamptz as "lastUnpaidAt"`;
