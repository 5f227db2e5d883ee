import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Shorter words forgive nothing: too many others are one letter away. */
const FORGIVING_FROM = 4;

/** Words forgive as long as so few letters have been typed: each is a place to look at. What is typed to find a home has fewer. */
const MOST_FORGIVING = 64;

/** Above every letter: closes the range of words with a given beginning. */
const LAST = sql`chr(1114111)`;

/**
 * SQL: the first and the last letter that may stand in the place of the first of a text. A typo stays within its script:
 * 128 letters of Unicode hold one, and bound the work, whatever letters the words of homes hold.
 */
const firstLetter = (text: string) => sql`chr(greatest(1, ascii(${sql.ref(text)}) & ~127))`;
const lastLetter = (text: string) => sql`chr(ascii(${sql.ref(text)}) | 127)`;

/** What of the vocabulary is like a query's words. */
interface LikeWords {
  /** Longer words begin with some of them. */
  areBeginnings: boolean;
  /** By query word, the beginnings in the vocabulary that it matches beside itself; words that match none are left out. */
  beginnings: Map<string, string[]>;
}

/**
 * Words of four letters or more match every beginning that is one letter changed, missing, added or swapped away.
 *
 * The letters that may stand in a changed place are read off the sorted vocabulary by skipping from one to the next,
 * so that the work grows with the letters of the query, which are counted, and not with the number of words or homes.
 */
export async function likeWords(db: Kysely<Database>, words: readonly string[]): Promise<LikeWords> {
  const forgiving = forgivingOf(words);
  const { rows } = await sql<{ word: string; beginning: string | null }>`
    with recursive
      slot as (
        select word, slot, left(word, slot) as head, substr(word, slot + 1) as tail
        from unnest(${forgiving}::text[]) as word, generate_series(0, char_length(word) - 1) as slot
      ),
      -- Each letter that follows a head somewhere in the vocabulary.
      step as (
        select word, slot, head, tail, (
          select substr(known.word, slot + 1, 1) from search_word as known
          where known.word >= (head || ${firstLetter('tail')}) collate "C"
            and known.word < (head || ${lastLetter('tail')} || ${LAST}) collate "C"
          order by known.word limit 1
        ) as letter
        from slot
        union all
        select word, slot, head, tail, (
          select substr(known.word, slot + 1, 1) from search_word as known
          where known.word > (head || letter || ${LAST}) collate "C"
            and known.word < (head || ${lastLetter('tail')} || ${LAST}) collate "C"
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
          and known.word < case when starts_with(candidate.word, beginning) then candidate.word else beginning || ${LAST} end collate "C"
      )
      or starts_with(candidate.word, beginning) and exists (
        select from search_word as known
        where known.word >= (candidate.word || ${LAST}) collate "C" and known.word < (beginning || ${LAST}) collate "C"
      )
    )
    union all
    select word, null from unnest(${words}::text[]) as word
    where exists (
      select from search_word as known
      where known.word > word.word collate "C" and known.word < (word.word || ${LAST}) collate "C"
    )`.execute(db);
  const beginnings = new Map<string, string[]>();
  for (const { word, beginning } of rows) {
    if (beginning !== null) beginnings.set(word, [...(beginnings.get(word) ?? []), beginning]);
  }
  return { areBeginnings: rows.some(({ beginning }) => beginning === null), beginnings };
}

/** The words of a query that forgive a typo: long ones, from the first on, until there are too many letters. */
function forgivingOf(words: readonly string[]): string[] {
  const forgiving: string[] = [];
  let letters = 0;
  for (const word of words) {
    const { length } = Array.from(word);
    if (length < FORGIVING_FROM) continue;
    letters += length;
    if (letters > MOST_FORGIVING) break;
    forgiving.push(word);
  }
  return forgiving;
}
