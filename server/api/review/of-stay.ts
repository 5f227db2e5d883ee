import { findDueReviews, findStayReviews } from '../../domain/reviews/own-reviews.ts';
import { requireStayOf } from '../../domain/reviews/review-stays.ts';
import { call } from '../context.ts';
import { presentDue, presentOwnReview } from '../presenters/present-review.ts';

export const reviewsOfStay = call('review/of-stay', async ({ params: { id }, account, now }, { db }) => {
  const { bookingId, side } = await requireStayOf(db, id, account.id);
  const [[due], written] = await Promise.all([
    findDueReviews(db, account.id, now, bookingId),
    findStayReviews(db, bookingId),
  ]);
  const own = written.find((review) => review.side === side);
  const others = written.find((review) => review.side !== side && review.publishedAt !== null);
  return {
    status: 200,
    body: {
      ...(due !== undefined && { due: presentDue(due) }),
      ...(own !== undefined && { own: presentOwnReview(own) }),
      ...(others !== undefined && { others: presentOwnReview(others) }),
    },
  };
});
