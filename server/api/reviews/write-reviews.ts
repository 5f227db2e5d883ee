import { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/reviews/reviews.ts';
import { MAX_REVIEW_PHOTOS } from '@aangan/contract/reviews/scores.ts';
import type { FastifyRequest } from 'fastify';
import { appendEvent } from '../../domain/events/event-log.ts';
import { findListing, lockListing } from '../../domain/homes/listings.ts';
import { findRateableBooking } from '../../domain/homes/permissions.ts';
import { alreadyReviewed, listingNotFound, notRatable, notReviewable, reviewNotFound } from '../../domain/refusals.ts';
import { findHomeReview } from '../../domain/reviews/home-reviews.ts';
import { findOwnReview } from '../../domain/reviews/own-reviews.ts';
import { rateStay } from '../../domain/reviews/publish-reviews.ts';
import { isReviewable, lockReviewStay, requireReviewStay } from '../../domain/reviews/review-stays.ts';
import type { Side } from '../../domain/reviews/review-tables.ts';
import {
  answerReview,
  changeReview,
  isReviewedByGuest,
  tooManyPhotos,
  writeReview,
} from '../../domain/reviews/write-review.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { parseInput, parseJson } from '../../platform/http/parse-input.ts';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { call, type Context } from '../call.ts';
import { withPhotoForm } from '../homes/listing-form.ts';
import { withStoredImages } from '../homes/stored-images.ts';
import { presentHomeReview, presentOwnReview } from './present-review.ts';

export const writeReviewOfStay = call('review/write', async ({ params: { id }, account, now, request }, context) => {
  const { db } = context;
  const { side, ...stay } = await requireReviewStay(db, id, account.id);
  // Checked before photos are read, and again under the lock.
  if (!isReviewable(stay, now)) throw notReviewable();
  await withReviewForm({ request, side, accountId: account.id, now }, context, ({ words, photos }) =>
    retryTransaction(db, async (trx) =>
      writeReview(trx, { stay: await lockReviewStay(trx, id, account.id), words, photos }, context.clock()),
    ),
  );
  const own = await findOwnReview(db, { bookingId: id, side });
  if (own === undefined) throw reviewNotFound();
  return { status: 201, body: presentOwnReview(own) };
});

export const changeOwnReview = call('review/change', async ({ params: { id }, account, now, request }, context) => {
  const { db, photos: store } = context;
  const { side } = await requireReviewStay(db, id, account.id);
  if ((await findOwnReview(db, { bookingId: id, side })) === undefined) throw reviewNotFound();
  const { gone } = await withReviewForm({ request, side, accountId: account.id, now }, context, ({ words, photos }) =>
    retryTransaction(db, async (trx) =>
      changeReview(trx, { stay: await lockReviewStay(trx, id, account.id), words, photos }, context.clock()),
    ),
  );
  await store.remove(gone);
  const own = await findOwnReview(db, { bookingId: id, side });
  if (own === undefined) throw reviewNotFound();
  return { status: 200, body: presentOwnReview(own) };
});

export const answerReviewOfHome = call('review/answer', async ({ params: { id }, body, account, now }, { db }) => {
  await answerReview(db, { reviewId: id, hostId: account.id, text: body.text }, now);
  const review = await findHomeReview(db, id);
  if (review === null) throw reviewNotFound();
  return { status: 201, body: presentHomeReview(review) };
});

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

/** A review as sent: JSON, or a form with photos; validated by the schema of its side. */
interface ReviewInput {
  words: ReviewOfHome | ReviewOfGuest;
  /** Already stored; deleted if `use` throws. */
  photos: StoredPhoto[];
}

async function withReviewForm<T>(
  { request, side, accountId, now }: { request: FastifyRequest; side: Side; accountId: string; now: Date },
  context: Context,
  use: (review: ReviewInput) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return use({ words: parseReview(side, request.body ?? {}), photos: [] });
  return withPhotoForm({ account: { id: accountId }, now, request }, context, async ({ texts, images, sender }) => {
    const words = parseReview(side, parseFormValues(texts));
    if (side === 'host' && images.size > 0) throw invalidInput({ image1: ({ reasons }) => reasons.photosOfHomesOnly });
    if (images.size > MAX_REVIEW_PHOTOS) throw tooManyPhotos();
    return withStoredImages(context, { images, sender }, (stored) => use({ words, photos: [...stored.values()] }));
  });
}

function parseReview(side: Side, input: unknown): ReviewOfHome | ReviewOfGuest {
  return side === 'guest'
    ? (parseInput(ReviewOfHome, input) as ReviewOfHome)
    : (parseInput(ReviewOfGuest, input) as ReviewOfGuest);
}

const textFields = new Set(['text', 'privateNote']);

/** Converts the texts of a form: fields other than plain texts contain a number, a boolean or a JSON list. */
function parseFormValues(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, textFields.has(name) ? text : parseFormValue(name, text)]),
  );
}

function parseFormValue(name: string, text: string): unknown {
  if (name === 'keepPhotos') return parseJson(Buffer.from(text));
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : text;
}
