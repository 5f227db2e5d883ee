import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Minimum length of words that match with typos: shorter words have too many neighbours at one edit. */
const MIN_FUZZY_LENGTH = 4;

/** Typos are matched up to this many letters per query: each is an index lookup, and real queries are shorter. */
const MAX_FUZZY_LETTERS = 64;

/** The highest code point: the end of a prefix range. */
const MAX_CODE_POINT = sql`chr(1114111)`;

/**
 * SQL: the range of letters that may replace the first letter of a text. A typo stays within its script; 128 code
 * points hold one script and bound the work.
 */
const firstLetter = (text: string) => sql`chr(greatest(1, ascii(${sql.ref(text)}) & ~127))`;
const lastLetter = (text: string) => sql`chr(ascii(${sql.ref(text)}) | 127)`;

interface SimilarWords {
  /** Whether a query word is the prefix of a longer word. */
  arePrefixes: boolean;
  /** By query word: the other prefixes in the vocabulary that it matches. Words without any are omitted. */
  beginnings: Map<string, string[]>;
}

/**
 * Finds prefixes at edit distance one (changed, missing, added or swapped letter) of words of four letters or more. The
 * possible letters at each position are read from the sorted vocabulary by a skip scan, so the work depends on the
 * length of the query, which is limited, and not on the number of words or homes.
 */
export async function findSimilarWords(db: Db, words: readonly string[]): Promise<SimilarWords> {
  const fuzzy = fuzzyWords(words);
  const { rows } = await sql<{ word: string; beginning: string | null }>`
    with recursive
      slot as (
        select word, slot, left(word, slot) as head, substr(word, slot + 1) as tail
        from unnest(${fuzzy}::text[]) as word, generate_series(0, char_length(word) - 1) as slot
      ),
      -- Each letter that follows a head somewhere in the vocabulary.
      step as (
        select word, slot, head, tail, (
          select substr(known.word, slot + 1, 1) from search_word as known
          where known.word >= (head || ${firstLetter('tail')}) collate "C"
            and known.word < (head || ${lastLetter('tail')} || ${MAX_CODE_POINT}) collate "C"
          order by known.word limit 1
        ) as letter
        from slot
        union all
        select word, slot, head, tail, (
          select substr(known.word, slot + 1, 1) from search_word as known
          where known.word > (head || letter || ${MAX_CODE_POINT}) collate "C"
            and known.word < (head || ${lastLetter('tail')} || ${MAX_CODE_POINT}) collate "C"
          order by known.word limit 1
        )
        from step where letter is not null
      ),
      candidate as (
        select word, head || letter || substr(tail, 2) as beginning from step where letter is not null
        union
        select word, head || letter || tail from step where letter is not null
        union
        select word, head || substr(tail, 2) from slot
        union
        select word, head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) from slot where char_length(tail) > 1
      )
    select word, beginning from candidate
    -- What begins with the word itself is no mistake, neither the beginning nor what it finds.
    where not starts_with(beginning, word) and (
      exists (
        select from search_word as known where known.word >= beginning collate "C"
          and known.word < case when starts_with(candidate.word, beginning) then candidate.word else beginning || ${MAX_CODE_POINT} end collate "C"
      )
      or starts_with(candidate.word, beginning) and exists (
        select from search_word as known
        where known.word >= (candidate.word || ${MAX_CODE_POINT}) collate "C" and known.word < (beginning || ${MAX_CODE_POINT}) collate "C"
      )
    )
    union all
    select word, null from unnest(${words}::text[]) as word
    where exists (
      select from search_word as known
      where known.word > word.word collate "C" and known.word < (word.word || ${MAX_CODE_POINT}) collate "C"
    )`.execute(db);
  const prefixes = new Map<string, string[]>();
  for (const { word, beginning } of rows) {
    if (beginning !== null) prefixes.set(word, [...(prefixes.get(word) ?? []), beginning]);
  }
  return { arePrefixes: rows.some(({ beginning }) => beginning === null), beginnings: prefixes };
}

/** The query words that are matched with typos: long words, until `MAX_FUZZY_LETTERS` is reached. */
function fuzzyWords(words: readonly string[]): string[] {
  const fuzzy: string[] = [];
  let letters = 0;
  for (const word of words) {
    const { length } = Array.from(word);
    if (length < MIN_FUZZY_LENGTH) continue;
    letters += length;
    if (letters > MAX_FUZZY_LETTERS) break;
    fuzzy.push(word);
  }
  return fuzzy;
}
