import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Shorter words forgive nothing: too many others are one letter away. */
const FORGIVING_FROM = 4;

/** Above every letter: closes the range of words with a given beginning. */
const LAST = sql`chr(1114111)`;

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
 * so that the work grows with the letters of the query and not with the number of words or homes.
 */
export async function likeWords(db: Kysely<Database>, words: readonly string[]): Promise<LikeWords> {
  const forgiving = words.filter((word) => Array.from(word).length >= FORGIVING_FROM);
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
          where known.word > head collate "C" and known.word < (head || ${LAST}) collate "C"
          order by known.word limit 1
        ) as letter
        from slot
        union all
        select word, slot, head, tail, (
          select substr(known.word, slot + 1, 1) from search_word as known
          where known.word > (head || letter || ${LAST}) collate "C" and known.word < (head || ${LAST}) collate "C"
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
