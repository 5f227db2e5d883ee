import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { REVIEW_DAYS, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';
import { lockListing } from '../homes/lock-listing.ts';
import { rateStay } from './listing-ratings.ts';
import { findStay, type ReviewStay } from './review-stays.ts';
import type { Side } from './review-tables.ts';

const BATCH_SIZE = 200;

/**
 * Publishes both reviews of a stay together; the guest's overall score replaces the rating. The caller holds the home's
 * lock. The only place where reviews change means, counts and lists.
 */
export async function publishStay(trx: Transaction<Database>, stay: ReviewStay, now: Date): Promise<void> {
  const by = await markPublished(trx, stay, now);
  if (by.length === 0) return;
  await appendEvent(trx, { kind: 'review-published', bookingId: stay.bookingId, data: { by } }, now);
}

/** Like `publishStay`, but without an event, so nobody is notified. Returns the sides whose reviews were published. */
export async function markPublished(trx: Transaction<Database>, stay: ReviewStay, now: Date): Promise<Side[]> {
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
export async function publishDueReviews(db: Kysely<Database>, now: Date): Promise<void> {
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

async function publishDue(trx: Transaction<Database>, bookingId: string, now: Date): Promise<void> {
  const stay = await findStay(trx, bookingId);
  if (stay === null || now < reviewsUntil(stay.checkOut)) return;
  await lockListing(trx, stay.listingId);
  await publishStay(trx, stay, now);
}
