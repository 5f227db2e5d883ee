import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { ListingValues } from '@aangan/contract/listing/listing-values.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { searchWords } from './search-words.ts';

/** What a home is found by. */
export interface Findable extends Pick<ListingValues, 'title' | 'landMark' | 'city' | 'category'> {
  country: string;
}

/** PostgreSQL's four weights, the first for what decides most: people look for a place. */
export const fieldWeights = ['A', 'B', 'C', 'D'] as const;

/**
 * The words of a home by the weight of the field they stand in: its city, its title, its landmark, and what many
 * share. A category is found by its name and by its label: 'poolHouse', 'Pool House'.
 */
export function wordsByWeight(home: Findable): Record<(typeof fieldWeights)[number], string[]> {
  return {
    A: searchWords(home.city),
    B: searchWords(home.title),
    C: searchWords(home.landMark),
    D: searchWords(`${home.country} ${home.category} ${categoryLabels[home.category]}`),
  };
}

/** The `search_words` of a home, to be written down. */
export function searchVector(home: Findable) {
  return sql<string>`${searchWordsText(home)}::text::tsvector`;
}

/** A `tsvector` as text: each word of a home with the weights of the fields it stands in. */
export function searchWordsText(home: Findable): string {
  const positionsByWord = new Map<string, string[]>();
  for (const [index, weight] of fieldWeights.entries()) {
    for (const word of wordsByWeight(home)[weight]) {
      positionsByWord.set(word, [...(positionsByWord.get(word) ?? []), `${index + 1}${weight}`]);
    }
  }
  return Array.from(positionsByWord, ([word, positions]) => `'${word}':${positions.join(',')}`).join(' ');
}

/**
 * Adds a home's words to the vocabulary, in the transaction that writes the home. Sorted, so that two homes with the
 * same new words wait for each other in one order and never in a circle.
 */
export async function learnWords(trx: Kysely<Database>, home: Findable): Promise<void> {
  const words = [...new Set(Object.values(wordsByWeight(home)).flat())].toSorted();
  await trx
    .insertInto('search_word')
    .columns(['word'])
    .expression(sql`select unnest(${words}::text[])`)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
