import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Refusal, tooManyRequests } from '../../platform/http/errors.ts';
import { holdIsOver, holdRuns } from '../availability/live-bookings.ts';
import type { RequestedBooking } from './booking-requests.ts';

const MOST_UNPAID = 5;
const MOST_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a guest has requested lately. */
export interface HoldCounts {
  /** When there is room again for a hold beside those that are unpaid now. */
  unpaidUntil: Date | null;
  /** When the twentieth of the last day was requested. */
  twentiethAt: Date | null;
  /** When the last of two stays of the home in a row ended that were left unpaid: held to the end, or for over an hour. */
  leftUnpaidAt: Date | null;
}

/** A person's holds are counted one after another, also when they request several homes at once. */
export async function lockForCounting(trx: Transaction<Database>, guestId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', guestId).forNoKeyUpdate().execute();
}

/**
 * Refuses a hold to whoever keeps too many days from others without paying: with five unpaid at once, after twenty in
 * a day, and for a day the third of one home when the two before it were left unpaid.
 */
export function refusalByCounts({ unpaidUntil, twentiethAt, leftUnpaidAt }: HoldCounts, now: Date): Refusal | null {
  const refusals = [
    ['unpaidHolds', unpaidUntil, 0],
    ['manyHolds', twentiethAt, DAY_MS],
    ['leftUnpaid', leftUnpaidAt, DAY_MS],
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
        select held_until from booking where booking.guest_id = ${guestId} and ${holdRuns(now)} order by held_until desc
      )
    )[${MOST_UNPAID}::integer] as "unpaidUntil",
    (
      select created_at from booking
      where booking.guest_id = ${guestId} and created_at > ${new Date(now.getTime() - DAY_MS)}
      order by created_at desc offset ${MOST_A_DAY - 1}::integer limit 1
    ) as "twentiethAt",
    (
      select (array_agg(ended_at order by created_at desc))[1] from (
        select created_at, coalesce(cancelled_at, held_until) as ended_at,
          state = 'expired' or ${holdIsOver(now)}
          or (state = 'cancelled' and cancelled_by = 'guest' and cancelled_at > created_at + interval '1 hour'
              and not exists (select from payment where payment.booking_id = booking.id and payment.kept))
            as was_left
        from booking
        where booking.guest_id = ${guestId} and booking.listing_id = ${listingId}
        order by created_at desc limit 2
      ) as last_two
      having count(*) = 2 and bool_and(was_left)
    ) as "leftUnpaidAt"`;
}

/** SQL: the columns of somebody who has requested nothing yet. */
export const noCounts = sql`
  null::timestamptz as "unpaidUntil", null::timestamptz as "twentiethAt", null::timestamptz as "leftUnpaidAt"`;
