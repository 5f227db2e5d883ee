import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { ASK_DAYS, REVIEW_DAYS, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { AppContext } from '../context.ts';
import { appendEvent, appendEvents } from '../events/event-log.ts';
import { addToMeanRating, lockListing } from '../homes/listings.ts';
import { findStay, type ReviewStay, tookPlace } from './review-stays.ts';
import type { Side } from './review-tables.ts';

const BATCH_SIZE = 200;

/**
 * Publishes both reviews of a stay together; the guest's overall score replaces the rating. The caller holds the home's
 * lock. The only place where reviews change means, counts and lists.
 */
export async function publishStay(trx: Trx, stay: ReviewStay, now: Date): Promise<void> {
  const by = await markPublished(trx, stay, now);
  if (by.length === 0) return;
  await appendEvent(trx, { kind: 'review-published', bookingId: stay.bookingId, data: { by } }, now);
}

/** Like `publishStay`, but without an event, so nobody is notified. Returns the sides whose reviews were published. */
export async function markPublished(trx: Trx, stay: ReviewStay, now: Date): Promise<Side[]> {
  const { bookingId, listingId } = stay;
  const published = await trx
    .updateTable('review')
    .set({ published_at: now })
    .where('booking_id', '=', bookingId)
    .where('published_at', 'is', null)
    .returning(['side', 'overall'])
    .execute();
  const ofHome = published.find(({ side }) => side === 'guest');
  if (ofHome !== undefined) await rateStay(trx, { bookingId, listingId, stars: ofHome.overall }, now);
  return published.map(({ side }) => side).toSorted();
}

/** Publishes the reviews of stays whose fourteen days are over, each in its own transaction. */
export async function publishDueReviews(db: Db, now: Date): Promise<void> {
  const lastDay = addDays(dateInIndia(now), -(REVIEW_DAYS + 1));
  const due = await db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .select('booking.id')
    .distinct()
    .where('review.published_at', 'is', null)
    .where('booking.check_out', '<=', lastDay)
    .limit(BATCH_SIZE)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      await retryTransaction(db, (trx) => publishDue(trx, id, now));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} stays not published`);
  if (due.length === BATCH_SIZE) await publishDueReviews(db, now);
}

async function publishDue(trx: Trx, bookingId: string, now: Date): Promise<void> {
  const stay = await findStay(trx, bookingId);
  if (stay === null || now < reviewsUntil(stay.checkOut)) return;
  await lockListing(trx, stay.listingId);
  await publishStay(trx, stay, now);
}

/**
 * Requests reviews from guest and host of past stays: when the review window opens, and again seven days later. The
 * second request is sent whether or not a review was written, which it must not reveal. After a longer outage the first
 * request is skipped. Stays recorded from other sites get no requests.
 */
export async function requestReviews(db: Db, now: Date): Promise<void> {
  for (const day of ASK_DAYS) while ((await requestReviewsOnDay(db, day, now)) === BATCH_SIZE);
}

/** Sends one batch of the requests due `day` days after the window opened; returns the number of stays. */
function requestReviewsOnDay(db: Db, day: (typeof ASK_DAYS)[number], now: Date): Promise<number> {
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

/** A transaction that holds the home's lock (`lockListing`), which keeps sum and count consistent. */
type Locked = Db;

/** Rates a home by a stay, whose booking must count; a later rating replaces the earlier one of the same stay. */
export async function rateStay(
  trx: Locked,
  stay: { bookingId: string; listingId: string; stars: number },
  now: Date,
): Promise<void> {
  const { bookingId, listingId, stars } = stay;
  const before = await trx
    .selectFrom('rating')
    .select('stars')
    .where('booking_id', '=', bookingId)
    .where('counts', '=', true)
    .executeTakeFirst();
  const values = { stars, counts: true, rated_at: now };
  await trx
    .insertInto('rating')
    .values({ booking_id: bookingId, listing_id: listingId, ...values })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(values))
    .execute();
  await addToMeanRating(trx, listingId, stars - (before?.stars ?? 0), before === undefined ? 1 : 0);
}

/**
 * Includes a booking's rating in its home's mean, or excludes it: false when the booking is cancelled or expires, true
 * when it is confirmed after that. Only for state transitions; does nothing without a rating or a change.
 */
export async function setRatingCounted(trx: Locked, bookingId: string, counts: boolean): Promise<void> {
  const changed = await trx
    .updateTable('rating')
    .set({ counts })
    .where('booking_id', '=', bookingId)
    .where('counts', '<>', counts)
    .returning(['listing_id', 'stars'])
    .executeTakeFirst();
  if (changed === undefined) return;
  const sign = counts ? 1 : -1;
  await addToMeanRating(trx, changed.listing_id, sign * changed.stars, sign);
}

/** Registers the daily sweeps of reviews. Call before `jobs.start()`. */
export function registerReviewSweeps({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('ask-for-reviews', () => requestReviews(db, clock()));
  jobs.registerSweep('publish-reviews', () => publishDueReviews(db, clock()));
}
