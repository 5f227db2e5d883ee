import { type RawBuilder, sql } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { HomeList } from '../listings/list-listings.ts';
import { EVERY_HOME, filterWords } from './filter-words.ts';
import { fieldsAlone, filterRow, hasFilters, type HomeFilters, numberFilters, passes } from './home-filters.ts';
import { fieldWeights } from '../search-index/search-index.ts';

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

/** What each word is looked for by, as PostgreSQL writes queries. */
export interface WantedWord {
  word: string;
  whole: string;
  beginning: string;
  /** Its beginnings, mistyped ones too. */
  any: string[];
}

/** The homes that hold every word whole, at least as a beginning, at least with a typo; each without those before. */
export type Step = 'whole' | 'beginning' | 'any';

export interface SearchRequest {
  filters: HomeFilters;
  now: Date;
  /** Of more homes than this that match, the newest so many are compared at once: a word that all homes share stays cheap. */
  most: number;
  /** Only homes published before that sequence. */
  before?: number | undefined;
  /** All homes that pass the filters, by their sequences, where they are few. */
  few: readonly string[] | null;
}

/** A home that was found tells where to go on looking: before that sequence, or nowhere. */
export interface Older {
  older: number | null;
}

/** The homes of one step that pass the filters, by their ranks; each tells its rank. */
export function rankedHomes(
  wanted: readonly WantedWord[],
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
        home as materialized (select id, sequence, search_words, older from ${homesFound(wanted, step, requested)} as found),
        ranked as (
          select id as home_id, sequence, older, ${weightOf(wanted)} as weight,
            ${step === 'any' ? lacking(wanted.map(({ beginning }) => beginning)) : sql`0`} as typos,
            ${step === 'whole' ? sql`0` : lacking(wanted.map(({ whole }) => whole))} as beginnings
          from home
        )
      select home_id, typos, beginnings, weight, sequence, older from ranked where ${begun}
      order by typos, beginnings, weight desc, sequence desc ${atMost(limit)}`,
    more: sql`list.typos, list.beginnings, list.weight, list.older`,
    order: sql`list.typos, list.beginnings, list.weight desc, list.sequence desc`,
    stay: requested.filters.stay,
  };
}

/** Hidden from the planner, which would else plan anew for each number and gain nothing by it. */
function atMost(limit: number) {
  return sql`limit (select ${limit}::int)`;
}

/** How much the fields weigh in which the words stand. Written out word by word: a home is compared a thousand times a search. */
function weightOf(wanted: readonly WantedWord[]) {
  const heaviest = fieldWeights.length;
  const weights = wanted.flatMap((word) =>
    fieldWeights.map((weight, index) => {
      const worth = sql.lit(heaviest - index);
      return sql`${worth} * (search_words @@ ${anyOf(word.any, weight)}::tsquery)::int`;
    }),
  );
  return sql`(${sql.join(weights, sql` + `)})`;
}

/** How many of the queries a home does not answer. */
function lacking(queries: readonly string[]) {
  const each = queries.map((query) => sql`(not search_words @@ ${query}::tsquery)::int`);
  return sql`(${sql.join(each, sql` + `)})`;
}

/** How many are found at once, and where to go on counting. */
export function countHomes(
  wanted: readonly WantedWord[],
  requested: SearchRequest,
): RawBuilder<{ homes: number } & Older> {
  return sql`select count(id) as homes, max(older) as older from ${homesFound(wanted, 'every', requested)} as found`;
}

/** Homes that match in any of the three ways, newest first; each tells where to go on. */
export function newestHomes(wanted: readonly WantedWord[], requested: SearchRequest): HomeList {
  return {
    list: sql`select id as home_id, sequence, older from ${homesFound(wanted, 'every', requested)} as found`,
    more: sql`list.older`,
    order: sql`list.sequence desc`,
    stay: requested.filters.stay,
  };
}

/** Migration 0014 has its body. 'every' is all three steps at once. */
export function homesFound(
  wanted: readonly WantedWord[],
  step: Step | 'every',
  requested: SearchRequest,
): RawBuilder<unknown> {
  const { filters, now, most, before, few } = requested;
  if (few !== null || hasFilters(fieldsAlone(filters))) return homesAmong(few, wanted, step, requested);
  const { ranges, whole } = searchedRanges(wanted, step, filters);
  return sql`homes_found(
    ${queryOf(wanted, step)}::tsquery, ${ranges.map(({ term }) => term)}::int[],
    ${ranges.map(({ start }) => start)}::text[], ${ranges.map(({ stop }) => stop)}::text[], ${whole}::text[],
    ${filterRow(filters)}, ${now}, ${before ?? null}, ${most}
  )`;
}

interface SearchedRanges {
  /** A home holds a word of one of the ranges of each term. */
  ranges: { term: number; start: string; stop: string }[];
  /** What it holds as it is. */
  whole: string[];
}

/** What is looked for in the index, but for place and category, which `homes_found` adds. */
export function searchedRanges(
  wanted: readonly WantedWord[],
  step: Step | 'every',
  filters: HomeFilters,
): SearchedRanges {
  const { all, anyOf } = filterWords(filters);
  const terms = [
    ...wanted.map((word) => rangesOf(word, step, wanted.length)),
    ...[...all.map((word) => [word]), ...anyOf].map((words) => words.map(rangeOfOne)),
  ];
  const isNamed = terms.length > 0 || filters.place !== undefined || filters.category !== undefined;
  if (!isNamed) terms.push([rangeOfOne(EVERY_HOME)]);
  return {
    ranges: terms.flatMap((ranges, term) => ranges.map((range) => ({ term, ...range }))),
    whole: [...(step === 'whole' ? wanted.map(({ word }) => word) : []), ...all],
  };
}

function rangeOfOne(word: string): { start: string; stop: string } {
  return { start: word, stop: word + NEXT };
}

/** The same of few homes, each of which is compared; of all, where a field is wanted that nothing is indexed by. */
function homesAmong(
  few: readonly string[] | null,
  wanted: readonly WantedWord[],
  step: Step | 'every',
  { filters, now, before }: SearchRequest,
): RawBuilder<unknown> {
  const query = queryOf(wanted, step);
  return sql`(
    select id, sequence, search_words, null::bigint as older, null::bigint as unread from listing
    where ${few === null ? sql`true` : sql`sequence = any (${few}::bigint[])`} and deleted_at is null and (${before ?? null}::bigint is null or sequence < ${before ?? null})
      and ${query === null ? sql`true` : sql`search_words @@ ${query}::tsquery`}
      and ${passes(filters, now)}
    order by sequence desc
  )`;
}

/**
 * The homes of that rent that cover those guests, if they are few; null if they are not, or neither is requested. Where a
 * word is frequent these would be looked for among all that hold it.
 */
export function fewThatPass(filters: HomeFilters, now: Date): RawBuilder<{ few: string[] | null }> | null {
  const byNumber = numberFilters(filters);
  if (!hasFilters(byNumber)) return null;
  return sql`
    select case when cardinality(few) <= ${sql.lit(FEW)} then few end as few
    from (select array(
      select sequence from listing where deleted_at is null and ${passes(byNumber, now)}
      limit ${sql.lit(FEW + 1)}
    ) as few) as counted ${unpreparedStatement}`;
}

export function queryOf(wanted: readonly WantedWord[], step: Step | 'every'): string | null {
  if (wanted.length === 0) return null;
  const whole = all(wanted.map((word) => word.whole));
  if (step === 'whole') return whole;
  const beginning = all(wanted.map((word) => word.beginning));
  if (step === 'beginning') return `(${beginning}) & !(${whole})`;
  const any = all(wanted.map((word) => anyOf(word.any, '')));
  return step === 'every' ? any : `(${any}) & !(${beginning})`;
}

/** More than these are cheaper found by a word. */
const FEW = 1_000;

/** Just above a word, and above all that begin with it. */
const NEXT = '\u0001';
const LAST = '\u{10ffff}';

/** The words of the vocabulary that a term stands for in a step. One alone leaves out what the steps before it found. */
function rangesOf({ word, any }: WantedWord, step: Step | 'every', terms: number): { start: string; stop: string }[] {
  if (step === 'whole') return [rangeOfOne(word)];
  if (step === 'beginning') return [{ start: terms === 1 ? word + NEXT : word, stop: word + LAST }];
  const beginnings = step === 'any' && terms === 1 ? any.filter((beginning) => beginning !== word) : any;
  return beginnings.map((beginning) => ({ start: beginning, stop: beginning + LAST }));
}

export function countFiltered({
  filters,
  now,
  most,
}: Pick<SearchRequest, 'filters' | 'now' | 'most'>): RawBuilder<{ homes: number }> {
  return sql`
    select count(*) as homes from (
      select from listing where deleted_at is null and ${passes(filters, now)} limit ${most}
    ) as home ${unpreparedStatement}`;
}

function anyOf(beginnings: readonly string[], weight: string): string {
  return beginnings.map((beginning) => `${quoted(beginning)}:*${weight}`).join(' | ');
}

export function wantedWord(word: string, any: string[] = [word]): WantedWord {
  return { word, whole: quoted(word), beginning: `${quoted(word)}:*`, any };
}

/** Words hold letters, marks and digits alone, so that nothing in them means something to a query. */
function quoted(word: string): string {
  return `'${word}'`;
}

function all(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}
