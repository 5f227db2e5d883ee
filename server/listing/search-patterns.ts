import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Shorter words forgive nothing: too many others are one letter away. */
const FORGIVING_FROM = 4;

/** Above every letter: closes the range of words with a given beginning. */
const LAST = sql`chr(1114111)`;

/**
 * The beginnings of words that a query's words match, by query word: the word itself, and for words of four letters
 * or more every beginning in the vocabulary that is one letter changed, missing, added or swapped away from it.
 *
 * The letters that may stand in a changed place are read off the sorted vocabulary by skipping from one to the next,
 * so that the work grows with the letters of the query and not with the number of words or homes.
 */
export async function matchedBeginnings(
  db: Kysely<Database>,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const beginnings = new Map(words.map((word) => [word, [word]]));
  const forgiving = words.filter((word) => Array.from(word).length >= FORGIVING_FROM);
  if (forgiving.length === 0) return beginnings;
  const { rows } = await sql<{ word: string; beginning: string }>`
    with recursive
      place as (
        select word, place, left(word, place) as head, substr(word, place + 1) as tail
        from unnest(${forgiving}::text[]) as word, generate_series(0, char_length(word) - 1) as place
      ),
      -- Each letter that follows a head somewhere in the vocabulary.
      step as (
        select word, place, head, tail, (
          select substr(known.word, place + 1, 1) from search_word as known
          where known.word > head collate "C" and known.word < (head || ${LAST}) collate "C"
          order by known.word limit 1
        ) as letter
        from place
        union all
        select word, place, head, tail, (
          select substr(known.word, place + 1, 1) from search_word as known
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
        select word, head || substr(tail, 2) from place
        union
        select word, head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) from place where char_length(tail) > 1
      )
    select word, beginning from candidate
    where beginning <> word and exists (
      select from search_word as known
      where known.word >= candidate.beginning collate "C" and known.word < (candidate.beginning || ${LAST}) collate "C"
    )`.execute(db);
  for (const { word, beginning } of rows) beginnings.get(word)?.push(beginning);
  return beginnings;
}
