import { findOwnReview } from '../../domain/reviews/own-reviews.ts';
import { isReviewable, lockReviewStay, requireReviewStay } from '../../domain/reviews/review-stays.ts';
import { writeReview } from '../../domain/reviews/write-review.ts';
import { notReviewable, reviewNotFound } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { call } from '../context.ts';
import { presentOwnReview } from './present-review.ts';
import { withReviewForm } from './review-form.ts';

export const writeReviewOfStay = call('review/write', async ({ params: { id }, account, now, request }, context) => {
  const { db } = context;
  const { side, ...stay } = await requireReviewStay(db, id, account.id);
  // Checked before photos are read, and again under the lock.
  if (!isReviewable(stay, now)) throw notReviewable();
  await withReviewForm({ request, side, accountId: account.id, now }, context, ({ words, photos }) =>
    retryTransaction(db, async (trx) =>
      writeReview(trx, { stay: await lockReviewStay(trx, id, account.id), words, photos }, now),
    ),
  );
  const own = await findOwnReview(db, { bookingId: id, side });
  if (own === undefined) throw reviewNotFound();
  return { status: 201, body: presentOwnReview(own) };
});
