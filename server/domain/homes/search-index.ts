import type { ListingValues } from '@aangan/contract/homes/listing-values.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

export interface SearchableHome extends Pick<ListingValues, 'title' | 'landMark' | 'city' | 'category'> {
  country: string;
}

/** PostgreSQL's weights, highest first. */
export const fieldWeights = ['A', 'B', 'C', 'D'] as const;

/** By weight: city, title, landmark, then country and category, by name and label: 'poolHouse', 'Pool House'. */
export function wordsByWeight(home: SearchableHome): Record<(typeof fieldWeights)[number], string[]> {
  return {
    A: searchWords(home.city),
    B: searchWords(home.title),
    C: searchWords(home.landMark),
    D: searchWords(`${home.country} ${home.category} ${categoryLabels[home.category]}`),
  };
}

/** The value of `search_words`. */
export function searchVector(home: SearchableHome) {
  return sql<string>`${searchWordsText(home)}::text::tsvector`;
}

/** A `tsvector` as text: each word with the weights of its fields. */
export function searchWordsText(home: SearchableHome): string {
  const positionsByWord = new Map<string, string[]>();
  for (const [index, weight] of fieldWeights.entries()) {
    for (const word of wordsByWeight(home)[weight]) {
      positionsByWord.set(word, [...(positionsByWord.get(word) ?? []), `${index + 1}${weight}`]);
    }
  }
  return Array.from(positionsByWord, ([word, positions]) => `'${word}':${positions.join(',')}`).join(' ');
}

/** Maximum words per home in the vocabulary, city and title first. */
const MAX_WORDS_PER_HOME = 60;

/** Lock held shared by transactions that write homes, and exclusively by pruning. */
const VOCABULARY_LOCK = sql`hashtextextended('vocabulary', 0)`;

/** In the transaction that writes the home; sorted, so that concurrent inserts of the same words cannot deadlock. */
export async function addToVocabulary(trx: Db, home: SearchableHome): Promise<void> {
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

/** Deletes words that no published home has, in batches. Stops if a home is being written; the next run continues. */
export async function pruneVocabulary(db: Db): Promise<void> {
  for (let after: string | null = ''; after !== null;) after = await pruneBatch(db, after);
}

/** Returns the last word checked; null at the end. */
function pruneBatch(db: Db, after: string): Promise<string | null> {
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

/** Longer words are truncated, in homes and queries alike, to bound PostgreSQL's word lists. */
const MAX_WORD_LENGTH = 60;

/** Letters that Unicode normalization does not decompose. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/** Distinct words in lower case, without Latin, Greek and Cyrillic accents; Indian vowel signs stay. */
export function searchWords(text: string): string[] {
  const folded = text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    // Joiners, soft hyphens and apostrophes do not separate words.
    .replace(/[\p{Cf}'’ʼ`]/gu, '')
    .normalize('NFC');
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join('')))];
}
