import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findListings, type ListingRecord } from './listings.ts';
import { fieldWeights } from './search-index.ts';
import { matchedBeginnings } from './search-patterns.ts';

/**
 * How well a home answers a query, best first: words it holds only with a typo, words it holds only as a beginning,
 * how much the fields weigh in which they stand (more is better), and the order of publication (newer is better).
 */
export interface Rank {
  typos: number;
  beginnings: number;
  weight: number;
  sequence: number;
}

interface SearchPage {
  limit: number;
  after?: Rank | undefined;
}

/** Of more homes than this that match alike, only so many are compared: a word that all homes share stays cheap. */
const COMPARED = 5_000;

/** Homes that match every word, best first, with the rank that the next page begins after, or null at the end. */
export async function searchListings(
  db: Kysely<Database>,
  words: readonly string[],
  now: Date,
  { limit, after }: SearchPage,
): Promise<{ listings: ListingRecord[]; next: Rank | null }> {
  if (words.length === 0) return { listings: [], next: null };
  const found: (Rank & { id: string })[] = [];
  for await (const tier of tiers(db, words, after)) {
    found.push(...(await rankedHomes(db, tier.wanted, tier.query, { limit: limit + 1 - found.length, after })));
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const records = await findListings(
    db,
    shown.map(({ id }) => id),
    now,
  );
  const listings = shown.flatMap(({ id }) => records.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null);
  return { listings, next: found.length > limit ? (shown.at(-1) ?? null) : null };
}

/** What each word is looked for by, as PostgreSQL writes queries. */
interface WantedWord {
  whole: string;
  beginning: string;
  /** Its beginnings, mistyped ones too. */
  any: string[];
}

/**
 * The homes in three steps, each better than the next: every word whole; every word at least as a beginning; every
 * word at least with a typo. The later ones are looked at only when the page is not full before.
 */
async function* tiers(db: Kysely<Database>, words: readonly string[], after: Rank | undefined) {
  const plain = words.map((word) => ({ whole: quoted(word), beginning: `${quoted(word)}:*`, any: [word] }));
  const whole = all(plain.map((word) => word.whole));
  const beginning = all(plain.map((word) => word.beginning));
  if (after === undefined || (after.typos === 0 && after.beginnings === 0)) yield { wanted: plain, query: whole };
  if (after === undefined || after.typos === 0) yield { wanted: plain, query: `(${beginning}) & !(${whole})` };
  const beginnings = await matchedBeginnings(db, words);
  const wanted = plain.map((word, index) => ({ ...word, any: beginnings.get(words[index] ?? '') ?? word.any }));
  const any = all(wanted.map((word) => anyOf(word.any, '')));
  yield { wanted, query: `(${any}) & !(${beginning})` };
}

async function rankedHomes(
  db: Kysely<Database>,
  wanted: readonly WantedWord[],
  query: string,
  { limit, after }: SearchPage,
): Promise<(Rank & { id: string })[]> {
  const byField = (weight: string) => wanted.map((word) => anyOf(word.any, weight));
  const [a, b, c, d] = fieldWeights.map((weight) => sql`${byField(weight)}::text[]`);
  const begun =
    after === undefined
      ? sql`true`
      : sql`(typos, beginnings, -weight, -sequence)
          > (${after.typos}::int, ${after.beginnings}::int, ${-after.weight}::int, ${-after.sequence}::bigint)`;
  const { rows } = await sql<Rank & { id: string }>`
    with
      wanted as materialized (
        select whole::tsquery, beginning::tsquery, a::tsquery, b::tsquery, c::tsquery, d::tsquery
        from unnest(
          ${wanted.map((word) => word.whole)}::text[], ${wanted.map((word) => word.beginning)}::text[], ${a}, ${b}, ${c}, ${d}
        ) as word (whole, beginning, a, b, c, d)
      ),
      home as materialized (
        select id, sequence, search_words from listings_with_words(${query}::tsquery, ${COMPARED})
      ),
      ranked as (
        select home.id, home.sequence, rank.* from home cross join lateral (
          select
            count(*) filter (where not search_words @@ beginning)::int as typos,
            count(*) filter (where not search_words @@ whole)::int as beginnings,
            sum(
              4 * (search_words @@ a)::int + 3 * (search_words @@ b)::int
              + 2 * (search_words @@ c)::int + (search_words @@ d)::int
            )::int as weight
          from wanted
        ) as rank
      )
    select id, typos, beginnings, weight, sequence from ranked where ${begun}
    order by typos, beginnings, weight desc, sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** Words hold letters, marks and digits alone, so that nothing in them means something to a query. */
function quoted(word: string): string {
  return `'${word}'`;
}

function all(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}

function anyOf(beginnings: readonly string[], weight: string): string {
  return beginnings.map((beginning) => `${quoted(beginning)}:*${weight}`).join(' | ');
}
