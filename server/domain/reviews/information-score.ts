import { searchWords } from '../homes/search-words.ts';

/** The number of different words beyond which the score does not rise. */
const MAX_COUNTED_WORDS = 150;
/** The score of a photo, in words. */
const PHOTO_IN_WORDS = 15;

/**
 * How informative a review is, 0 to 225: its different words, up to 150, and 15 for each photo. Repeated words do not
 * count, and neither do stars: praise and complaint score alike.
 */
export function informationScore(text: string, photos: number): number {
  return Math.min(searchWords(text).length, MAX_COUNTED_WORDS) + photos * PHOTO_IN_WORDS;
}
