import { searchWords } from '../search-index/search-words.ts';

/** So many different words say all that a review can say; more are no merit. */
const MOST_WORDS = 150;
/** What a photo tells, in words. */
const PHOTO_IN_WORDS = 15;

/**
 * How much a review tells, 0 to 225: its different words, up to 150, and 15 for each photo. Repeating a word is worth
 * nothing, and neither are stars: praise and complaint tell alike.
 */
export function tellingOf(text: string, photos: number): number {
  return Math.min(searchWords(text).length, MOST_WORDS) + photos * PHOTO_IN_WORDS;
}
