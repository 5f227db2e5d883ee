import { call } from '../context.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { appendEvent } from '../../domain/events/append-event.ts';
import { alreadyReviewed, listingNotFound, notRatable } from '../../domain/refusals.ts';
import { rateStay } from '../../domain/reviews/listing-ratings.ts';
import { isReviewedByGuest } from '../../domain/reviews/write-review.ts';
import { findListing } from '../../domain/homes/listings.ts';
import { lockListing } from '../../domain/homes/lock-listing.ts';
import { findRateableBooking } from '../../domain/homes/permissions.ts';

export const rateListing = call('listing/ratings', async ({ params: { id }, body, account, now }, { db }) => {
  const ratings = await retryTransaction(db, async (trx) => {
    if (!(await lockListing(trx, id))) throw listingNotFound();
    const stay = { listingId: id, guestId: account.id, bookingId: body.bookingId };
    const bookingId = await findRateableBooking(trx, stay, now);
    if (bookingId === null)
      throw (await findListing(trx, id, now))?.deletedAt === null ? notRatable() : listingNotFound();
    if (await isReviewedByGuest(trx, bookingId)) throw alreadyReviewed();
    await rateStay(trx, { bookingId, listingId: id, stars: body.ratings }, now);
    await appendEvent(trx, { kind: 'stay-rated', bookingId, data: { stars: body.ratings } }, now);
    return (await findListing(trx, id, now))?.ratings;
  });
  return { status: 200, body: typeof ratings === 'number' ? { ratings } : {} };
});
