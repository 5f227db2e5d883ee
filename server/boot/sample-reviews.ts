import { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/reviews/reviews.ts';
import { homeScores } from '@aangan/contract/reviews/scores.ts';
import { addDays, type CalendarDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import type { SampleHome } from '@aangan/samples/homes.ts';
import { sampleReviews, sampleWordsOfGuests } from '@aangan/samples/reviews.ts';
import type { Transaction } from 'kysely';
import { importReviews } from '../domain/reviews/import-reviews.ts';
import { findStay } from '../domain/reviews/review-stays.ts';
import { writeReview } from '../domain/reviews/write-review.ts';
import type { Database } from '../platform/database/schema.ts';
import type { StoredPhoto } from '../platform/photos/stored-photo.ts';

/** Days from check-out to the reviews of both sides. */
const WRITTEN_AFTER_DAYS = 2;
const WRITTEN_AT_HOUR = 19;

interface PastStay {
  home: SampleHome;
  /** Index of the past stay in the home's stars. */
  past: number;
  stars: number;
  bookingId: string;
  checkOut: CalendarDate;
  /** Each review's photos, in the order of the reviews. */
  reviewPictures: StoredPhoto[][];
}

/** Inserts the reviews of a past sample stay. */
export async function fillReviews(trx: Transaction<Database>, stay: PastStay): Promise<void> {
  const { home, past, stars, bookingId, checkOut, reviewPictures } = stay;
  const index = sampleReviews.findIndex((review) => review.home === home.id && review.stay === past);
  const review = sampleReviews[index];
  if (review === undefined) return;
  const { text, privateNote, answer, scores } = review;
  const scored = Object.fromEntries(homeScores.map((name, place) => [name, scores?.[place] ?? stars]));
  await importReviews(trx, {
    bookingId,
    ofHome: ReviewOfHome.parse({ overall: stars, ...scored, text, privateNote }),
    ofGuest: ReviewOfGuest.parse({
      overall: 5,
      tidy: index % 3 === 0 ? 4 : 5,
      communication: 5,
      houseRules: 5,
      text: sampleWordsOfGuests[index],
      wouldHostAgain: true,
    }),
    photos: reviewPictures[index] ?? [],
    answer,
    writtenAt: instantInIndia(addDays(checkOut, WRITTEN_AFTER_DAYS), WRITTEN_AT_HOUR),
  });
}

/** Inserts a review of one side, on the evening after the stay; published when the other side has written. */
export async function fillOneReview(
  trx: Transaction<Database>,
  { bookingId, checkOut, by, text }: { bookingId: string; checkOut: CalendarDate; by: 'guest' | 'host'; text: string },
): Promise<void> {
  const stay = await findStay(trx, bookingId);
  if (stay === null) throw new Error(`there is no stay ${bookingId} to review`);
  const words =
    by === 'guest'
      ? ReviewOfHome.parse({ overall: 5, ...Object.fromEntries(homeScores.map((name) => [name, 5])), text })
      : ReviewOfGuest.parse({ overall: 5, tidy: 5, communication: 5, houseRules: 5, text, wouldHostAgain: true });
  const writtenAt = instantInIndia(addDays(checkOut, 1), WRITTEN_AT_HOUR);
  await writeReview(trx, { stay: { ...stay, side: by }, words, photos: [] }, writtenAt);
}
