import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import type { ListingValues } from '@aangan/contract/listing/listing-values.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { searchWords } from './search-words.ts';

/** What a home is found by. */
export interface SearchableHome extends Pick<ListingValues, 'title' | 'landMark' | 'city' | 'category'> {
  country: string;
}

/** PostgreSQL's four weights, the first for what decides most: people look for a place. */
export const fieldWeights = ['A', 'B', 'C', 'D'] as const;

/**
 * The words of a home by the weight of the field they stand in: its city, its title, its landmark, and what many
 * share. A category is found by its name and by its label: 'poolHouse', 'Pool House'.
 */
export function wordsByWeight(home: SearchableHome): Record<(typeof fieldWeights)[number], string[]> {
  return {
    A: searchWords(home.city),
    B: searchWords(home.title),
    C: searchWords(home.landMark),
    D: searchWords(`${home.country} ${home.category} ${categoryLabels[home.category]}`),
  };
}

/** The `search_words` of a home, to be written down. */
export function searchVector(home: SearchableHome) {
  return sql<string>`${searchWordsText(home)}::text::tsvector`;
}

/** A `tsvector` as text: each word of a home with the weights of the fields it stands in. */
export function searchWordsText(home: SearchableHome): string {
  const positionsByWord = new Map<string, string[]>();
  for (const [index, weight] of fieldWeights.entries()) {
    for (const word of wordsByWeight(home)[weight]) {
      positionsByWord.set(word, [...(positionsByWord.get(word) ?? []), `${index + 1}${weight}`]);
    }
  }
  return Array.from(positionsByWord, ([word, positions]) => `'${word}':${positions.join(',')}`).join(' ');
}

/** So many different words of a home are learned, those of its city and title first: more of them are no home's name. */
const MAX_WORDS_PER_HOME = 60;

/** Writers of homes hold it together, whoever prunes the vocabulary alone. */
const VOCABULARY_LOCK = sql`hashtextextended('vocabulary', 0)`;

/**
 * Adds a home's words to the vocabulary, in the transaction that writes the home. Sorted, so that two homes with the
 * same new words wait for each other in one order and never in a circle.
 */
export async function addToVocabulary(trx: Kysely<Database>, home: SearchableHome): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${VOCABULARY_LOCK})`.execute(trx);
  const words = [...new Set(Object.values(wordsByWeight(home)).flat())].slice(0, MAX_WORDS_PER_HOME).toSorted();
  await trx
    .insertInto('search_word')
    .columns(['word'])
    .expression(sql`select unnest(${words}::text[])`)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const PRUNE_BATCH = 1_000;

/**
 * Takes the words out of the vocabulary that no published home holds any more, a part at a time; where somebody writes a
 * home at the moment the rest is left for the next time.
 */
export async function pruneVocabulary(db: Kysely<Database>): Promise<void> {
  for (let after: string | null = ''; after !== null;) after = await pruneBatch(db, after);
}

/** Answers the last word that it looked at; null at the end. */
function pruneBatch(db: Kysely<Database>, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${VOCABULARY_LOCK}) as "isFree"`.execute(trx);
    if (rows[0]?.isFree !== true) return null;
    const looked = await sql<{ last: string | null }>`
      with part as materialized (
        select word from search_word where word > ${after} order by word limit ${PRUNE_BATCH}
      ), gone as (
        delete from search_word using part where search_word.word = part.word
          and not exists (select from search_posting where search_posting.word = part.word)
      )
      select max(word) as last from part`.execute(trx);
    return looked.rows[0]?.last ?? null;
  });
}
