import type { Box } from '@aangan/contract/search/search-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { type CellRange, cellsAtZoom, coverBox, filterBoxes } from './filter-words.ts';
import { filterCondition, filterRow } from './home-filters.ts';
import { loadFewMatches, type SearchQuery, expandWords } from './search-listings.ts';
import { textQuery, indexTerms, type QueryWord } from './search-queries.ts';

/** Number of zoom levels by which the counting cells are finer than the cells of the search. */
const EXTRA_ZOOM = 2;

/** Estimates the fraction of the homes in a box's cells that are in the box itself. */
async function fractionInBox(db: Db, box: Box): Promise<number> {
  const cover = coverBox(box);
  if (cover === null) return 1;
  const { rows } = await sql<{ fraction: number }>`
    select coalesce((${sumOfCells(cellsAtZoom(box, cover.zoom + EXTRA_ZOOM))})::float8 / nullif((${sumOfCells(cover)}), 0), 1) as fraction`.execute(
    db,
  );
  return rows[0]?.fraction ?? 1;
}

/** One lookup per column of cells: otherwise the planner would read whole rows of the map. */
function sumOfCells({ zoom, left, right, bottom, top }: CellRange): RawBuilder<number> {
  return sql`
    select sum(cell.homes) from generate_series(${left}::integer, ${right}::integer) as across
    cross join lateral (
      select homes from map_cell where zoom = ${zoom} and x = across and y between ${bottom} and ${top} offset 0
    ) as cell`;
}

/** The maximum number of homes evaluated per sample; lower with dates, since each home's calendar is read. */
const MAX_SAMPLE = 64_000;
const MAX_SAMPLE_WITH_DATES = 3_000;

/** Homes per span: small, so that homes published together do not dominate. Each span is one index lookup per word. */
const HOMES_PER_SPAN = 16;
const MAX_LOOKUPS = 2_000;
/** A sample of many words has at least this many spans, and more lookups. */
const MIN_SPANS = 16;
/** Factor by which a sample is drawn larger than estimated, and accepted smaller. */
const OVERSAMPLING = 1.05;
const SUFFICIENT_SHARE = 0.8;
/** The lower bound of the estimated selectivity, since filters are correlated. */
const MIN_SELECTIVITY = 0.05;

interface SampleSize {
  /** Maximum number of candidates that are all evaluated; `initialSize` by default. */
  exhaustiveLimit?: number;
  initialSize: number;
  minMatches: number;
}

export interface Sample<Values> {
  values: Values;
  /** The estimated fraction of all matches in the sample; 1 if it has all of them. */
  fraction: number;
}

/**
 * Evaluates an aggregate over the homes of a search: over all of them if they are few, else over a sample spread evenly
 * over the order of publication. Deterministic: the same search gets the same sample.
 */
export async function sampleHomes<Values>(
  db: Db,
  searched: SearchQuery,
  now: Date,
  { aggregate, exhaustiveLimit, initialSize, minMatches }: SampleSize & { aggregate: RawBuilder<Values> },
): Promise<Sample<Values>> {
  const { words, filters } = searched;
  const queryWords = await expandWords(db, words);
  const sampleFrom = (from: RawBuilder<unknown>) => evaluateSample(db, { searched, queryWords, now, aggregate, from });
  const fewSequences = await loadFewMatches(db, filters, now);
  if (fewSequences !== null)
    return {
      values: (await sampleFrom(sql`select unnest(${fewSequences}::bigint[]) as sequence`)).values,
      fraction: 1,
    };
  const [rarest, ...areaFractions] = await Promise.all([
    rarestWords(db, searched, queryWords),
    ...filterBoxes(filters).map((area) => fractionInBox(db, area)),
  ]);
  const postingsOfFraction = (fraction: number) => {
    const maxSpans = Math.max(MAX_LOOKUPS / rarest.words.length, MIN_SPANS);
    const count = Math.ceil(Math.min((fraction * rarest.homes) / HOMES_PER_SPAN, maxSpans));
    const spans = fraction === 1 ? [{ after: 0, until: rarest.latest }] : createSpans(rarest.latest, fraction, count);
    return postingsInSpans(rarest.words, spans);
  };
  const max = filters.stay === undefined ? MAX_SAMPLE : MAX_SAMPLE_WITH_DATES;
  let fraction = initialFraction(rarest, areaFractions, { exhaustiveLimit, initialSize, minMatches, max });
  let evaluated = await sampleFrom(postingsOfFraction(fraction));
  const larger = () => nextFraction(fraction, evaluated, { minMatches, max });
  for (let next = larger(); next > fraction; next = larger()) {
    fraction = next;
    evaluated = await sampleFrom(postingsOfFraction(fraction));
  }
  return { values: evaluated.values, fraction };
}

/** The fraction of the homes with the rarest words that probably has enough matches; 1 if these homes are few. */
function initialFraction(
  rarest: RarestWords,
  areaFractions: readonly number[],
  { exhaustiveLimit, initialSize, minMatches, max }: SampleSize & { max: number },
): number {
  if (rarest.homes <= Math.min(exhaustiveLimit ?? initialSize, max)) return 1;
  const fractionInAreas = areaFractions.reduce((product, fraction) => product * fraction, 1);
  const selectivity = Math.max(MIN_SELECTIVITY, rarest.likely * fractionInAreas);
  const expectedSize = Math.max(initialSize, (OVERSAMPLING * minMatches) / selectivity);
  return Math.min(1, Math.min(expectedSize, max) / rarest.homes);
}

interface Evaluated<Values> {
  values: Values;
  /** Number of evaluated homes (twice if two words led to a home), and of matches. */
  evaluatedCount: number;
  found: number;
}

/** The next fraction to sample; unchanged if there are enough matches or the maximum is reached. */
function nextFraction(
  fraction: number,
  { evaluatedCount, found }: Evaluated<unknown>,
  { minMatches, max }: { minMatches: number; max: number },
): number {
  if (fraction === 1 || found >= SUFFICIENT_SHARE * minMatches) return fraction;
  const needed = Math.min((OVERSAMPLING * minMatches) / Math.max(found, 1), 16);
  const possible = max / Math.max(evaluatedCount, 1);
  // A slightly larger sample is not worth another query.
  return possible < 1.5 ? fraction : Math.min(1, fraction * Math.max(1.5, Math.min(needed, possible)));
}

async function evaluateSample<Values>(
  db: Db,
  {
    searched: { filters },
    queryWords,
    now,
    aggregate,
    from,
  }: {
    searched: SearchQuery;
    queryWords: readonly QueryWord[];
    now: Date;
    aggregate: RawBuilder<Values>;
    from: RawBuilder<unknown>;
  },
): Promise<Evaluated<Values>> {
  const query = textQuery(queryWords, 'every');
  const { rows } = await sql<Evaluated<Values>>`
    with drawn as materialized (select array(select sequence from (${from}) as posting order by sequence) as sequences)
    select ${aggregate} as "values", (select cardinality(sequences) from drawn) as "evaluatedCount", count(*) as found
    from listing where listing.sequence = any ((select sequences from drawn)::bigint[]) and listing.deleted_at is null
      and ${query === null ? sql`true` : sql`listing.search_words @@ ${query}::tsquery`} and ${filterCondition(filters, now)}`.execute(
    db,
  );
  return rows[0] as Evaluated<Values>;
}

interface Span {
  after: number;
  until: number;
}

/**
 * Divides the order of publication into `count` shares and takes the same fraction of each as a span. Each span starts
 * at a different offset in its share and wraps around at its end, so that every home is equally likely and periodic
 * patterns are avoided.
 */
export function createSpans(latest: number, fraction: number, count: number): Span[] {
  const width = latest / count;
  return Array.from({ length: count }, (_, number) => number).flatMap((number) => {
    const shift = (number * GOLDEN_RATIO) % 1;
    const pieces = [
      [shift, Math.min(1, shift + fraction)],
      [0, shift + fraction - 1],
    ] as const;
    return pieces
      .map(([from, to]) => ({ after: Math.floor((number + from) * width), until: Math.floor((number + to) * width) }))
      .filter(({ after, until }) => until > after)
      .toSorted((one, other) => one.after - other.after);
  });
}

/** Low-discrepancy offsets: multiples of the golden ratio cover a circle evenly. */
const GOLDEN_RATIO = 0.618034;

/** One index lookup per span; `offset 0` keeps the planner from reading all postings of the word each time. */
function postingsInSpans(words: readonly string[], spans: readonly Span[]): RawBuilder<unknown> {
  return sql`
    select posting.sequence from unnest(${words}::text[]) as rarest (word)
    cross join unnest(${spans.map(({ after }) => after)}::bigint[], ${spans.map(({ until }) => until)}::bigint[]) as span (after, until)
    cross join lateral (
      select search_posting.sequence from search_posting
      where search_posting.word = rarest.word
        and search_posting.sequence > span.after and search_posting.sequence <= span.until
      offset 0
    ) as posting`;
}

interface RarestWords {
  words: string[];
  homes: number;
  /** The estimated fraction of these homes that matches the rest of the search. */
  likely: number;
  /** The highest sequence number of all homes. */
  latest: number;
}

/** The rarest required words, and the estimated number of homes that have them. */
async function rarestWords(db: Db, { filters }: SearchQuery, queryWords: readonly QueryWord[]): Promise<RarestWords> {
  const { ranges } = indexTerms(queryWords, 'every', filters);
  const { rows } = await sql<RarestWords>`
    select words, greatest(homes, 1) as homes, likely, latest from rarest_words(
      ${ranges.map(({ term }) => term)}::int[], ${ranges.map(({ start }) => start)}::text[],
      ${ranges.map(({ stop }) => stop)}::text[], ${filterRow(filters)}
    )`.execute(db);
  return rows[0] ?? { words: [], homes: 1, likely: 1, latest: 0 };
}
