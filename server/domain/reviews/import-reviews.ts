import type { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/reviews/reviews.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import { answerReview } from './answer-review.ts';
import { markPublished } from './publish-reviews.ts';
import { findStay } from './review-stays.ts';
import { insertReview } from './write-review.ts';

/** Past reviews of both sides of a stay. */
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
export async function importReviews(trx: Transaction<Database>, imported: ImportedReviews): Promise<void> {
  const { bookingId, ofHome, ofGuest, photos, answer, writtenAt } = imported;
  const stay = await findStay(trx, bookingId);
  if (stay === null) throw new Error(`there is no stay ${bookingId} to review`);
  const id = await insertReview(trx, { stay: { ...stay, side: 'guest' }, words: ofHome, photos }, writtenAt);
  await insertReview(trx, { stay: { ...stay, side: 'host' }, words: ofGuest, photos: [] }, writtenAt);
  await markPublished(trx, stay, writtenAt);
  if (answer !== undefined) await answerReview(trx, { reviewId: id, hostId: stay.hostId, text: answer }, writtenAt);
}
