import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { answerReviewOfHome } from '../api/reviews/answer.ts';
import { changeOwnReview } from '../api/reviews/change.ts';
import { dueReviews } from '../api/reviews/due.ts';
import { reviewsOfHome } from '../api/reviews/of-home.ts';
import { reviewsOfHost } from '../api/reviews/of-host.ts';
import { reviewsOfPerson } from '../api/reviews/of-person.ts';
import { reviewsOfStay } from '../api/reviews/of-stay.ts';
import { writeReviewOfStay } from '../api/reviews/write.ts';

/** The calls of reviews. */
export const reviewHandlers: readonly AnyHandler<Context>[] = [
  reviewsOfHome,
  reviewsOfPerson,
  reviewsOfHost,
  reviewsOfStay,
  dueReviews,
  writeReviewOfStay,
  changeOwnReview,
  answerReviewOfHome,
];
