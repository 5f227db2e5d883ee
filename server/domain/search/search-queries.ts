import { type RawBuilder, sql } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { HomeList } from '../homes/list-listings.ts';
import { fieldWeights } from '../homes/search-index.ts';
import { ALL_HOMES_WORD, filterWords } from './filter-words.ts';
import {
  filterCondition,
  filterRow,
  hasFilters,
  type HomeFilters,
  indexedNumberFilters,
  unindexedFilters,
} from './home-filters.ts';

/**
 * The rank of a result, in order: words matched only with a typo, words matched only as a prefix, the weight of the
 * fields that matched (higher is better), and the order of publication (newer is better).
 */
export interface Rank {
  typos: number;
  beginnings: number;
  weight: number;
  sequence: number;
}

/** A query word as `tsquery` terms. */
export interface QueryWord {
  word: string;
  whole: string;
  beginning: string;
  /** Its prefixes, including those with typos. */
  any: string[];
}

/** All words match whole, at least as prefixes, or at least with a typo; without the results of earlier steps. */
export type Step = 'whole' | 'beginning' | 'any';

export interface SearchRequest {
  filters: HomeFilters;
  now: Date;
  /** If more homes match, only the newest `max` are ranked at once, so that common words stay cheap. */
  max: number;
  /** Only homes with a lower sequence. */
  before?: number | undefined;
  /** The sequences of all homes that pass the filters, if they are few. */
  few: readonly string[] | null;
}

/** The homes of one step that pass the filters, with and by their ranks, and the start of the next window. */
export function rankedHomes(
  queryWords: readonly QueryWord[],
  step: Step,
  requested: SearchRequest,
  { limit, after }: { limit: number; after?: Rank | undefined },
): HomeList {
  const begun =
    after === undefined
      ? sql`true`
      : sql`(typos, beginnings, -weight, -sequence)
          > (${after.typos}::int, ${after.beginnings}::int, ${-after.weight}::int, ${-after.sequence}::bigint)`;
  return {
    list: sql`
      with
        ${windowOf(matchingHomes(queryWords, step, requested))},
        ranked as (
          select id as home_id, sequence, ${rankWeight(queryWords)} as weight,
            ${step === 'any' ? countUnmatched(queryWords.map(({ beginning }) => beginning)) : sql`0`} as typos,
            ${step === 'whole' ? sql`0` : countUnmatched(queryWords.map(({ whole }) => whole))} as beginnings
          from home
        ),
        page as (
          select * from ranked where ${begun}
          order by typos, beginnings, weight desc, sequence desc ${opaqueLimit(limit)}
        )
      select page.*, next_window.older from next_window left join page on true`,
    more: sql`list.typos, list.beginnings, list.weight, list.older`,
    order: sql`list.typos, list.beginnings, list.weight desc, list.sequence desc`,
    stay: requested.filters.stay,
  };
}

/**
 * SQL: the matches of a window as `home`, and the sequence at which the next one starts as `next_window`. Matches before
 * it are left to the next window, because not all of them were read.
 */
function windowOf(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    found as materialized (select id, sequence, search_words, greatest(older, unread) as older from ${found} as found),
    next_window as (select max(older) as older from found),
    home as (select id, sequence, search_words from found where id is not null and sequence >= coalesce(older, 0))`;
}

/** A subquery hides the value from the planner, which would otherwise make a new plan for each limit. */
function opaqueLimit(limit: number) {
  return sql`limit (select ${limit}::int)`;
}

/** Weight of the matched fields; written out per word, as it is computed about a thousand times per search. */
function rankWeight(queryWords: readonly QueryWord[]) {
  const heaviest = fieldWeights.length;
  const weights = queryWords.flatMap((word) =>
    fieldWeights.map((weight, index) => {
      const worth = sql.lit(heaviest - index);
      return sql`${worth} * (search_words @@ ${anyPrefix(word.any, weight)}::tsquery)::int`;
    }),
  );
  return sql`(${sql.join(weights, sql` + `)})`;
}

function countUnmatched(queries: readonly string[]) {
  const each = queries.map((query) => sql`(not search_words @@ ${query}::tsquery)::int`);
  return sql`(${sql.join(each, sql` + `)})`;
}

/** Counts the matches of one window, and returns the start of the next; null at the end. */
export function countHomes(
  queryWords: readonly QueryWord[],
  requested: SearchRequest,
): RawBuilder<{ homes: number; older: number | null }> {
  return sql`
    with ${windowOf(matchingHomes(queryWords, 'every', requested))}
    select (select count(*) from home) as homes, older from next_window`;
}

/** Matches of any step, newest first, at most `max`, and the start of the next window. */
export function newestHomes(queryWords: readonly QueryWord[], requested: SearchRequest): HomeList {
  return {
    list: sql`
      with
        ${windowOf(matchingHomes(queryWords, 'every', requested))},
        page as (select id as home_id, sequence from home order by sequence desc ${opaqueLimit(requested.max)})
      select page.*, next_window.older from next_window left join page on true`,
    more: sql`list.older`,
    order: sql`list.sequence desc`,
    stay: requested.filters.stay,
  };
}

/** Calls `find_homes` of the migrations. 'every' means all three steps at once. */
export function matchingHomes(
  queryWords: readonly QueryWord[],
  step: Step | 'every',
  requested: SearchRequest,
): RawBuilder<unknown> {
  const { filters, now, max, before, few } = requested;
  if (few !== null || hasFilters(unindexedFilters(filters))) return filteredHomes(few, queryWords, step, requested);
  const { ranges, whole } = indexTerms(queryWords, step, filters);
  return sql`find_homes(
    ${textQuery(queryWords, step)}::tsquery, ${ranges.map(({ term }) => term)}::int[],
    ${ranges.map(({ start }) => start)}::text[], ${ranges.map(({ stop }) => stop)}::text[], ${whole}::text[],
    ${filterRow(filters)}, ${now}, ${before ?? null}, ${max}
  )`;
}

interface IndexTerms {
  /** A home must have a word in one range of each term. */
  ranges: { term: number; start: string; stop: string }[];
  /** Words that must match exactly. */
  whole: string[];
}

/** The index terms of a search, except place and category, which `find_homes` adds. */
export function indexTerms(queryWords: readonly QueryWord[], step: Step | 'every', filters: HomeFilters): IndexTerms {
  const { all, anyOf } = filterWords(filters);
  const terms = [
    ...queryWords.map((word) => termRanges(word, step, queryWords.length)),
    ...[...all.map((word) => [word]), ...anyOf].map((words) => words.map(exactRange)),
  ];
  const isNamed = terms.length > 0 || filters.place !== undefined || filters.category !== undefined;
  if (!isNamed) terms.push([exactRange(ALL_HOMES_WORD)]);
  return {
    ranges: terms.flatMap((ranges, term) => ranges.map((range) => ({ term, ...range }))),
    whole: [...(step === 'whole' ? queryWords.map(({ word }) => word) : []), ...all],
  };
}

function exactRange(word: string): { start: string; stop: string } {
  return { start: word, stop: word + NEXT };
}

/** SQL: finds matches like `find_homes`, by checking each of `few` homes, or all homes if a filter has no index. */
function filteredHomes(
  few: readonly string[] | null,
  queryWords: readonly QueryWord[],
  step: Step | 'every',
  { filters, now, before }: SearchRequest,
): RawBuilder<unknown> {
  const query = textQuery(queryWords, step);
  return sql`(
    select id, sequence, search_words, null::bigint as older, null::bigint as unread from listing
    where ${few === null ? sql`true` : sql`sequence = any (${few}::bigint[])`} and deleted_at is null and (${before ?? null}::bigint is null or sequence < ${before ?? null})
      and ${query === null ? sql`true` : sql`search_words @@ ${query}::tsquery`}
      and ${filterCondition(filters, now)}
    order by sequence desc
  )`;
}

/** Homes that pass the numeric filters, if few; else null. Avoids scanning all homes that have a frequent word. */
export function fewMatchesQuery(filters: HomeFilters, now: Date): RawBuilder<{ few: string[] | null }> | null {
  const byNumber = indexedNumberFilters(filters);
  if (!hasFilters(byNumber)) return null;
  return sql`
    select case when cardinality(few) <= ${sql.lit(MAX_FEW)} then few end as few
    from (select array(
      select sequence from listing where deleted_at is null and ${filterCondition(byNumber, now)}
      limit ${sql.lit(MAX_FEW + 1)}
    ) as few) as counted ${unpreparedStatement}`;
}

export function textQuery(queryWords: readonly QueryWord[], step: Step | 'every'): string | null {
  if (queryWords.length === 0) return null;
  const whole = joinWithAnd(queryWords.map((word) => word.whole));
  if (step === 'whole') return whole;
  const beginning = joinWithAnd(queryWords.map((word) => word.beginning));
  if (step === 'beginning') return `(${beginning}) & !(${whole})`;
  const any = joinWithAnd(queryWords.map((word) => anyPrefix(word.any, '')));
  return step === 'every' ? any : `(${any}) & !(${beginning})`;
}

/** Number of homes beyond which the inverted index is cheaper. */
const MAX_FEW = 1_000;

/** Suffixes for range ends: just after a word, and after all words with that prefix. */
const NEXT = '\u0001';
const MAX_CODE_POINT = '\u{10ffff}';

/** The vocabulary ranges of a term in a step. If there is only one term, excludes the results of earlier steps. */
function termRanges({ word, any }: QueryWord, step: Step | 'every', terms: number): { start: string; stop: string }[] {
  if (step === 'whole') return [exactRange(word)];
  if (step === 'beginning') return [{ start: terms === 1 ? word + NEXT : word, stop: word + MAX_CODE_POINT }];
  const beginnings = step === 'any' && terms === 1 ? any.filter((beginning) => beginning !== word) : any;
  return beginnings.map((beginning) => ({ start: beginning, stop: beginning + MAX_CODE_POINT }));
}

export function countFiltered({
  filters,
  now,
  max,
}: Pick<SearchRequest, 'filters' | 'now' | 'max'>): RawBuilder<{ homes: number }> {
  return sql`
    select count(*) as homes from (
      select from listing where deleted_at is null and ${filterCondition(filters, now)} limit ${max}
    ) as home ${unpreparedStatement}`;
}

function anyPrefix(beginnings: readonly string[], weight: string): string {
  return beginnings.map((beginning) => `${quote(beginning)}:*${weight}`).join(' | ');
}

export function toQueryWord(word: string, any: string[] = [word]): QueryWord {
  return { word, whole: quote(word), beginning: `${quote(word)}:*`, any };
}

/** Words consist of letters, marks and digits, so they need no escaping. */
function quote(word: string): string {
  return `'${word}'`;
}

function joinWithAnd(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}
