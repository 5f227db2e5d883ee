import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { answerReviewOfHome } from '../api/review/answer.ts';
import { changeOwnReview } from '../api/review/change.ts';
import { dueReviews } from '../api/review/due.ts';
import { reviewsOfHome } from '../api/review/of-home.ts';
import { reviewsOfHost } from '../api/review/of-host.ts';
import { reviewsOfPerson } from '../api/review/of-person.ts';
import { reviewsOfStay } from '../api/review/of-stay.ts';
import { writeReviewOfStay } from '../api/review/write.ts';

/** The calls of the room `review`. */
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
