import { findOwnReview } from '../../domain/reviews/own-reviews.ts';
import { lockReviewStay, requireReviewStay } from '../../domain/reviews/review-stays.ts';
import { changeReview } from '../../domain/reviews/write-review.ts';
import { reviewNotFound } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { call } from '../context.ts';
import { presentOwnReview } from './present-review.ts';
import { withReviewForm } from './review-form.ts';

export const changeOwnReview = call('review/change', async ({ params: { id }, account, now, request }, context) => {
  const { db, photos: store } = context;
  const { side } = await requireReviewStay(db, id, account.id);
  if ((await findOwnReview(db, { bookingId: id, side })) === undefined) throw reviewNotFound();
  const { gone } = await withReviewForm({ request, side, accountId: account.id, now }, context, ({ words, photos }) =>
    retryTransaction(db, async (trx) =>
      changeReview(trx, { stay: await lockReviewStay(trx, id, account.id), words, photos }, now),
    ),
  );
  await store.remove(gone);
  const own = await findOwnReview(db, { bookingId: id, side });
  if (own === undefined) throw reviewNotFound();
  return { status: 200, body: presentOwnReview(own) };
});
