import { sampleHomes } from './homes.ts';
import { guestIndex } from './people.ts';
import reviews from './reviews.json';

/** A guest's review of a past stay, in the guest's own language, short or long. */
export interface SampleReview {
  /** The home's id. */
  home: string;
  /** Index of the past stay in the home's `stars`; the newest, 0, has no review yet. */
  stay: number;
  text: string;
  /**
   * Cleanliness, accuracy, arrival, communication, location and value, 1 to 5 each; if absent, all equal the stars of
   * the stay.
   */
  scores?: readonly [number, number, number, number, number, number];
  privateNote?: string;
  /** The host's reply. */
  answer?: string;
  /** Names of the home's own pictures. */
  photos?: readonly string[];
}

export const sampleReviews = reviews.reviews as unknown as readonly SampleReview[];

/** Hosts' reviews of the guests of these stays; no guest gets the same text twice. */
export const sampleWordsOfGuests: readonly string[] = sampleReviews.map((review, index) => {
  const guest = findGuestIndex(review);
  const earlier = sampleReviews.slice(0, index).filter((other) => findGuestIndex(other) === guest).length;
  return reviews.ofGuests[(guest + earlier) % reviews.ofGuests.length] ?? '';
});

function findGuestIndex({ home, stay }: SampleReview): number {
  return guestIndex(
    sampleHomes.findIndex(({ id }) => id === home),
    stay,
  );
}
