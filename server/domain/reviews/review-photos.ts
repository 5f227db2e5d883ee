import * as reasons from '@aangan/contract/words/en/reviews/refusals.ts';
import { MAX_REVIEW_PHOTOS } from '@aangan/contract/reviews/scores.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** The photos of a review in order, at most five. */
export function loadReviewPhotos(db: Kysely<Database>, reviewId: string): Promise<StoredPhoto[]> {
  return db
    .selectFrom('review_photo')
    .select(['id', 'format', 'width', 'height', 'widths', 'blur'])
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute();
}

/** Replaces the photos of a review. Their files are already stored. */
export async function saveReviewPhotos(
  trx: Transaction<Database>,
  reviewId: string,
  photos: readonly StoredPhoto[],
): Promise<void> {
  if (photos.length > MAX_REVIEW_PHOTOS) throw tooManyPhotos();
  await trx.deleteFrom('review_photo').where('review_id', '=', reviewId).execute();
  if (photos.length === 0) return;
  await trx
    .insertInto('review_photo')
    .values(photos.map((photo, index) => ({ ...photo, review_id: reviewId, position: index + 1 })))
    .execute();
}

export const tooManyPhotos = () => invalidInput({ photos: reasons.tooManyPhotos({ max: String(MAX_REVIEW_PHOTOS) }) });
