import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { ASK_DAYS, REVIEW_DAYS } from '@aangan/contract/rules/review-window.ts';
import { type Kysely, sql } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvents } from '../events/append-event.ts';
import { tookPlace } from './review-stays.ts';

const BATCH_SIZE = 200;

/**
 * Requests reviews from guest and host of past stays: when the review window opens, and again seven days later. The
 * second request is sent whether or not a review was written, which it must not reveal. After a longer outage the first
 * request is skipped. Stays recorded from other sites get no requests.
 */
export async function requestReviews(db: Kysely<Database>, now: Date): Promise<void> {
  for (const day of ASK_DAYS) while ((await requestReviewsOnDay(db, day, now)) === BATCH_SIZE);
}

/** Sends one batch of the requests due `day` days after the window opened; returns the number of stays. */
function requestReviewsOnDay(db: Kysely<Database>, day: (typeof ASK_DAYS)[number], now: Date): Promise<number> {
  const today = dateInIndia(now);
  const newest = addDays(today, -(day + 1));
  const next = ASK_DAYS.find((later) => later > day) ?? REVIEW_DAYS;
  const oldest = addDays(today, -next);
  return retryTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into review_request (booking_id, day, requested_at)
      select booking.id, ${day}, ${now} from booking
      where booking.state in ('confirmed', 'completed', 'cancelled')
        and booking.check_out between ${oldest}::date and ${newest}::date
        and not booking.settled_elsewhere and ${tookPlace}
        and not exists (select from review_request as asked where asked.booking_id = booking.id and asked.day = ${day})
        and not exists (select from review where review.booking_id = booking.id and review.published_at is not null)
      order by booking.check_out, booking.id limit ${BATCH_SIZE}
      on conflict do nothing
      returning booking_id as id`.execute(trx);
    await appendEvents(
      trx,
      rows.map(({ id }) => ({ kind: 'review-asked', bookingId: id, data: { day } })),
      now,
    );
    return rows.length;
  });
}
