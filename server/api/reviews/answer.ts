import { answerReview } from '../../domain/reviews/answer-review.ts';
import { findHomeReview } from '../../domain/reviews/home-reviews.ts';
import { reviewNotFound } from '../../domain/refusals.ts';
import { call } from '../context.ts';
import { presentHomeReview } from './present-review.ts';

export const answerReviewOfHome = call('review/answer', async ({ params: { id }, body, account, now }, { db }) => {
  await answerReview(db, { reviewId: id, hostId: account.id, text: body.text }, now);
  const review = await findHomeReview(db, id);
  if (review === null) throw reviewNotFound();
  return { status: 201, body: presentHomeReview(review) };
});
