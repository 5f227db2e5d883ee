import type { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/reviews/reviews.ts';
import { MAX_REVIEW_PHOTOS } from '@aangan/contract/reviews/scores.ts';
import * as reasons from '@aangan/contract/words/en/reviews/refusals.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { parsePhotoId, type StoredPhoto } from '../../platform/photos/photo-address.ts';
import { searchWords } from '../homes/search-index.ts';
import { alreadyAnswered, alreadyReviewed, notAllowed, notReviewable, reviewNotFound } from '../refusals.ts';
import { markPublished, publishStay } from './publish-reviews.ts';
import { findStay, isReviewable, type ReviewStay } from './review-stays.ts';
import type { Side } from './review-tables.ts';

/** Maximum number of counted distinct words. */
const MAX_COUNTED_WORDS = 150;
/** The score of a photo, as a number of words. */
const PHOTO_IN_WORDS = 15;

/** 0 to 225: a point per different word up to 150, 15 per photo; no stars, so praise and complaint score alike. */
function informationScore(text: string, photos: number): number {
  return Math.min(searchWords(text).length, MAX_COUNTED_WORDS) + photos * PHOTO_IN_WORDS;
}

/** A review to be written; `photos` are already stored, and follow the retained photos. */
interface ReviewInput {
  stay: ReviewStay & { side: Side };
  words: ReviewOfHome | ReviewOfGuest;
  photos: readonly StoredPhoto[];
}

/** Saves the review of one side, under the home's lock (`lockReviewStay`). The second review publishes both. */
export async function writeReview(trx: Trx, written: ReviewInput, now: Date): Promise<string> {
  const { stay } = written;
  if (!isReviewable(stay, now)) throw notReviewable();
  if ((await findReviewRow(trx, stay)) !== undefined) throw alreadyReviewed();
  const id = await insertReview(trx, written, now);
  await publishIfBothWritten(trx, stay, now);
  return id;
}

/** Inserts one side's review, unpublished. Returns its id. */
async function insertReview(trx: Trx, { stay, words, photos }: ReviewInput, now: Date): Promise<string> {
  const { bookingId, side, listingId, guestId, hostId } = stay;
  const { id } = await trx
    .insertInto('review')
    .values({
      booking_id: bookingId,
      side,
      listing_id: listingId,
      guest_id: guestId,
      host_id: hostId,
      ...reviewColumns(words, photos.length),
      written_at: now,
      changed_at: now,
      published_at: null,
      answer: null,
      answered_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveReviewPhotos(trx, id, photos);
  return id;
}

/** Replaces an unpublished review. Returns its id and the removed photos, to delete their files after commit. */
export async function changeReview(
  trx: Trx,
  { stay, words, photos }: ReviewInput,
  now: Date,
): Promise<{ id: string; gone: StoredPhoto[] }> {
  const own = await findReviewRow(trx, stay);
  if (own === undefined) throw reviewNotFound();
  if (own.published_at !== null || !isReviewable(stay, now)) throw notReviewable();
  const before = await loadReviewPhotos(trx, own.id);
  const keep = 'keepPhotos' in words ? words.keepPhotos : undefined;
  const retained =
    keep === undefined ? before : before.filter(({ id }) => keep.some((address) => parsePhotoId(address) === id));
  if (retained.length + photos.length > MAX_REVIEW_PHOTOS) throw tooManyPhotos();
  const after = [...retained, ...photos];
  await trx
    .updateTable('review')
    .set({ ...reviewColumns(words, after.length), changed_at: now })
    .where('id', '=', own.id)
    .execute();
  await saveReviewPhotos(trx, own.id, after);
  return { id: own.id, gone: before.filter((photo) => !retained.includes(photo)) };
}

/** Whether the guest has reviewed a stay, so that it can no longer be rated separately. */
export async function isReviewedByGuest(trx: Trx, bookingId: string): Promise<boolean> {
  return (await findReviewRow(trx, { bookingId, side: 'guest' })) !== undefined;
}

function findReviewRow(trx: Trx, { bookingId, side }: { bookingId: string; side: Side }) {
  return trx
    .selectFrom('review')
    .select(['id', 'published_at'])
    .where('booking_id', '=', bookingId)
    .where('side', '=', side)
    .executeTakeFirst();
}

async function publishIfBothWritten(trx: Trx, stay: ReviewStay, now: Date): Promise<void> {
  const written = await trx.selectFrom('review').select('id').where('booking_id', '=', stay.bookingId).execute();
  if (written.length === 2) await publishStay(trx, stay, now);
}

function reviewColumns(words: ReviewOfHome | ReviewOfGuest, photos: number) {
  const { overall, communication, text } = words;
  const ofHome = 'cleanliness' in words ? words : null;
  const ofGuest = 'tidy' in words ? words : null;
  return {
    overall,
    communication,
    cleanliness: ofHome?.cleanliness ?? null,
    accuracy: ofHome?.accuracy ?? null,
    arrival: ofHome?.arrival ?? null,
    location: ofHome?.location ?? null,
    value: ofHome?.value ?? null,
    private_note: ofHome?.privateNote || null,
    tidy: ofGuest?.tidy ?? null,
    house_rules: ofGuest?.houseRules ?? null,
    would_host_again: ofGuest?.wouldHostAgain ?? null,
    text,
    search_words: sql<string>`array_to_tsvector(${searchWords(text)}::text[])`,
    telling: informationScore(text, photos),
  };
}

/** Stores the host's only public reply to a published review of their home. Unpublished reviews are 404 for all. */
export async function answerReview(
  db: Db,
  { reviewId, hostId, text }: { reviewId: string; hostId: string; text: string },
  now: Date,
): Promise<void> {
  if (!isUuid(reviewId)) throw reviewNotFound();
  const review = await db
    .selectFrom('review')
    .select(['host_id', 'answer'])
    .where('id', '=', reviewId)
    .where('side', '=', 'guest')
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (review === undefined) throw reviewNotFound();
  if (review.host_id !== hostId) throw notAllowed();
  const answered = await db
    .updateTable('review')
    .set({ answer: text, answered_at: now })
    .where('id', '=', reviewId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (answered.numUpdatedRows === 0n) throw alreadyAnswered();
}

/** The photos of a review in order, at most five. */
function loadReviewPhotos(db: Db, reviewId: string): Promise<StoredPhoto[]> {
  return db
    .selectFrom('review_photo')
    .select(['id', 'format', 'width', 'height', 'widths', 'blur'])
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute();
}

/** Replaces the photos of a review. Their files are already stored. */
async function saveReviewPhotos(trx: Trx, reviewId: string, photos: readonly StoredPhoto[]): Promise<void> {
  if (photos.length > MAX_REVIEW_PHOTOS) throw tooManyPhotos();
  await trx.deleteFrom('review_photo').where('review_id', '=', reviewId).execute();
  if (photos.length === 0) return;
  await trx
    .insertInto('review_photo')
    .values(photos.map((photo, index) => ({ ...photo, review_id: reviewId, position: index + 1 })))
    .execute();
}

export const tooManyPhotos = () => invalidInput({ photos: reasons.tooManyPhotos({ max: String(MAX_REVIEW_PHOTOS) }) });

export interface ImportedReviews {
  bookingId: string;
  ofHome: ReviewOfHome;
  ofGuest: ReviewOfGuest;
  photos: readonly StoredPhoto[];
  answer?: string | undefined;
  /** Within the fourteen days after check-out. */
  writtenAt: Date;
}

/** Inserts and publishes past reviews without events. The caller holds the home's lock. */
export async function importReviews(trx: Trx, imported: ImportedReviews): Promise<void> {
  const { bookingId, ofHome, ofGuest, photos, answer, writtenAt } = imported;
  const stay = await findStay(trx, bookingId);
  if (stay === null) throw new Error(`there is no stay ${bookingId} to review`);
  const id = await insertReview(trx, { stay: { ...stay, side: 'guest' }, words: ofHome, photos }, writtenAt);
  await insertReview(trx, { stay: { ...stay, side: 'host' }, words: ofGuest, photos: [] }, writtenAt);
  await markPublished(trx, stay, writtenAt);
  if (answer !== undefined) await answerReview(trx, { reviewId: id, hostId: stay.hostId, text: answer }, writtenAt);
}
