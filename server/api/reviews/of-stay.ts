import { findDueReviews, findStayReviews } from '../../domain/reviews/own-reviews.ts';
import { requireReviewStay } from '../../domain/reviews/review-stays.ts';
import { call } from '../context.ts';
import { presentDue, presentOwnReview } from './present-review.ts';

export const reviewsOfStay = call('review/of-stay', async ({ params: { id }, account, now }, { db }) => {
  const stay = await requireReviewStay(db, id, account.id);
  const [[due], { own, others }] = await Promise.all([
    findDueReviews(db, account.id, now, stay.bookingId),
    findStayReviews(db, stay, now),
  ]);
  return {
    status: 200,
    body: {
      ...(due !== undefined && { due: presentDue(due) }),
      ...(own !== null && { own: presentOwnReview(own) }),
      ...(others !== null && { others: presentOwnReview(others) }),
    },
  };
});
