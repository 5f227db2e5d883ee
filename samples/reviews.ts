import { sampleHomes } from './homes.ts';
import { guestIndex } from './people.ts';
import reviews from './reviews.json';

/** What the guest of a past stay wrote of a home, as guests write: in their own language, long or short. */
export interface SampleReview {
  /** The home's id. */
  home: string;
  /** Which of the home's past stays, as `stars` has them; the newest, 0, waits for its review. */
  stay: number;
  text: string;
  /** Cleanliness, accuracy, arrival, communication, location, value, 1 to 5 each; as the stars of the stay, where it has none. */
  scores?: readonly [number, number, number, number, number, number];
  privateNote?: string;
  /** The host's. */
  answer?: string;
  /** Views of the home's own pictures, by name. */
  photos?: readonly string[];
}

export const sampleReviews = reviews.reviews as unknown as readonly SampleReview[];

/** What the host wrote of the guest of each of them: of one guest never the same twice. */
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
