import { MAX_COMPARED, MAX_COMPARED_WITH_DAYS } from '@aangan/contract/limits.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { listFiltered, type ListingPage, loadHomeWindow } from '../homes/list-listings.ts';
import type { ListedHome } from '../homes/listings.ts';
import { hasFilterWords } from './filter-words.ts';
import { addStayPrices, filterCondition, hasFilters, type HomeFilters } from './home-filters.ts';
import { findSimilarWords } from './search-patterns.ts';
import {
  type SearchRequest,
  fewMatchesQuery,
  matchingHomes,
  newestHomes,
  type Rank,
  rankedHomes,
  type Step,
  type QueryWord,
  toQueryWord,
} from './search-queries.ts';

/** Rows read at once, as a multiple of the maximum number of results. */
const READ_FACTOR = 4;

/** Higher than the weight of any home. */
const MAX_WEIGHT = 999_999;

export interface SearchQuery {
  words: readonly string[];
  filters: HomeFilters;
  /** Sorted searches match all homes, even without words and filters. */
  isSorted?: boolean;
  /** Compares by the total price per night instead of the rent. */
  byWhole?: boolean;
  /** The tax rule of the stay's price; null with TAX=specified. */
  tax?: TaxRule | null;
}

/** A position between two results. */
export interface SearchCursor {
  after: Rank;
  /** Homes of the step with this sequence or a higher one were on earlier pages; undefined: none. */
  before?: number | undefined;
}

export interface SearchPage {
  limit: number;
  from?: SearchCursor | undefined;
}

export interface Found {
  listings: ListedHome[];
  /** The start of the next page; null at the end. */
  next: SearchCursor | null;
}

/**
 * Finds homes that match every word and filter, best first; without words newest first. Empty without words and
 * filters. With dates each home has the price of the stay.
 */
export async function searchListings(db: Db, searched: SearchQuery, now: Date, page: SearchPage): Promise<Found> {
  if (searched.words.length === 0) return searchNewestListings(db, searched, now, page);
  const { listings, next } = await loadBest(db, searched, now, page);
  return { listings: addStayPrices(listings, searched, now), next };
}

/** Like `searchListings`, but always newest first. */
export async function searchNewestListings(db: Db, searched: SearchQuery, now: Date, page: SearchPage): Promise<Found> {
  if (isEmptySearch(searched)) return { listings: [], next: null };
  const { listings, next } = await loadNewest(db, searched, now, page);
  return { listings: addStayPrices(listings, searched, now), next };
}

export function isEmptySearch({ words, filters, isSorted = false }: SearchQuery): boolean {
  return words.length === 0 && !isSorted && !hasFilters(filters);
}

/** Columns that maps and sorted searches use, by name, because only statements without `*` get a generic plan. */
const resultColumns = sql`listing.id, listing.sequence, listing.rent, listing.whole_night, listing.rating, listing.at_lat, listing.at_lng`;

/** Number of windows of postings after which a search is considered too large, or a page ends. */
export const MAX_WINDOWS = 8;

/** Selects columns of all matches, newest first; null if there are more than `max` or too many windows. */
export async function loadAllMatches<Row extends { sequence: number }>(
  db: Db,
  { words, filters }: SearchQuery,
  now: Date,
  { max, columns }: { max: number; columns: RawBuilder<unknown> },
): Promise<Row[] | null> {
  // The rows of one read are divided among several cells; the factor allows for dense cells.
  const requested = { filters, now, max: READ_FACTOR * max, few: await loadFewMatches(db, filters, now) };
  const queryWords = await expandWords(db, words);
  const found: Row[] = [];
  let before: number | undefined;
  for (let window = 0; window < MAX_WINDOWS && found.length <= max; window += 1) {
    const { rows } = await sql<Row & { older: number | null; unread: number | null }>`
      select listing.sequence, ${columns}, found.older, found.unread
      from ${matchingHomes(queryWords, 'every', { ...requested, before })} as found
      left join lateral (select ${resultColumns} from listing where listing.id = found.id offset 0) as listing on true
      order by listing.sequence desc nulls last`.execute(db);
    const { older, unread } = rows[0] ?? { older: null, unread: null };
    const end = Math.max(older ?? 0, unread ?? 0);
    // Rows beyond the end are read again by the next window.
    found.push(...rows.filter(({ sequence }) => sequence !== null && sequence >= end));
    if (end === 0) return found.length > max ? null : found;
    before = end;
  }
  return null;
}

/** Whether the inverted index applies; otherwise the homes are filtered by their columns. */
export function usesIndex({ words, filters }: SearchQuery): boolean {
  return words.length > 0 || filters.place !== undefined || hasFilterWords(filters);
}

/** Expands words to the whole word, prefixes and typos. */
export async function expandWords(db: Db, words: readonly string[]): Promise<QueryWord[]> {
  return words.length === 0 ? [] : withBeginnings(words, (await findSimilarWords(db, words)).beginnings);
}

/** The ids of the homes that pass the numeric filters if they are few; otherwise null. */
export async function loadFewMatches(db: Db, filters: HomeFilters, now: Date): Promise<readonly string[] | null> {
  const answer = await fewMatchesQuery(filters, now)?.execute(db);
  return answer?.rows[0]?.few ?? null;
}

/** The newest matches, whether a word matches whole, as a prefix or with a typo. */
async function loadNewest(db: Db, searched: SearchQuery, now: Date, { limit, from }: SearchPage): Promise<Found> {
  const page = { limit: limit + 1, before: from?.after.sequence, stay: searched.filters.stay };
  const { homes, older } = usesIndex(searched)
    ? await loadNewestByIndex(db, searched, now, page)
    : { homes: await listFiltered(db, filterCondition(searched.filters, now), now, page), older: null };
  const listings = homes.slice(0, limit);
  const end = homes.length > limit ? (listings.at(-1)?.sequence ?? null) : older;
  return { listings, next: end === null ? null : { after: { typos: 0, beginnings: 0, weight: 0, sequence: end } } };
}

interface NewestHomes {
  homes: ListedHome[];
  /** Where the search continues if there are fewer homes than the limit; null at the end. */
  older: number | null;
}

async function loadNewestByIndex(
  db: Db,
  { words, filters }: SearchQuery,
  now: Date,
  { limit, before }: ListingPage,
): Promise<NewestHomes> {
  const [few, queryWords] = [await loadFewMatches(db, filters, now), await expandWords(db, words)];
  const homes: ListedHome[] = [];
  let from = before;
  for (let window = 0; window < MAX_WINDOWS; window += 1) {
    const requested = { filters, now, max: limit - homes.length, before: from, few };
    const found = await loadHomeWindow(db, newestHomes(queryWords, requested), now);
    homes.push(...found.homes);
    if (found.older === null || homes.length >= limit) return { homes, older: null };
    from = found.older;
  }
  return { homes, older: from ?? null };
}

async function loadBest(
  db: Db,
  { words, filters }: SearchQuery,
  now: Date,
  { limit, from }: SearchPage,
): Promise<Found> {
  const max = filters.stay === undefined ? MAX_COMPARED : MAX_COMPARED_WITH_DAYS;
  const requested = { filters, now, max, few: await loadFewMatches(db, filters, now) };
  const found: FoundHome[] = [];
  let windowCount = 0;
  for await (const { queryWords, step } of steps(db, words, from?.after)) {
    const begin = from !== undefined && stepForRank(from.after) === step ? from : undefined;
    const read = windows(db, { queryWords, step, requested }, begin, () => limit + 1 - found.length);
    for await (const { homes, older } of read) {
      found.push(...homes);
      windowCount += 1;
      if (found.length > limit) return toPage(found, limit, null);
      // The next page continues where this one stops reading.
      if (windowCount >= MAX_WINDOWS && older !== null) {
        return toPage(found, limit, { after: stepStart[step], before: older });
      }
    }
  }
  return toPage(found, limit, null);
}

/** The first homes, and the cursor of the others; `rest` is the cursor if there are no others. */
function toPage(found: readonly FoundHome[], limit: number, rest: SearchCursor | null): Found {
  const shown = found.slice(0, limit);
  return { listings: shown.map(({ home }) => home), next: cursorBetween(shown.at(-1), found[limit]) ?? rest };
}

interface FoundHome {
  home: ListedHome & Rank;
  step: Step;
  before: number | undefined;
}

interface StepQuery {
  queryWords: QueryWord[];
  step: Step;
  requested: SearchRequest;
}

interface FoundWindow {
  homes: FoundHome[];
  /** Where the next window starts; null at the end. */
  older: number | null;
}

/** A step's homes in windows: the newest matches, best first; then the next newest, while more are needed. */
async function* windows(
  db: Db,
  { queryWords, step, requested }: StepQuery,
  from: SearchCursor | undefined,
  homesNeeded: () => number,
): AsyncGenerator<FoundWindow> {
  let [before, after] = [from?.before, from?.after];
  for (;;) {
    const list = rankedHomes(queryWords, step, { ...requested, before }, { limit: homesNeeded(), after });
    const { homes, older } = await loadHomeWindow<Rank>(db, list, requested.now);
    yield { homes: homes.map((home) => ({ home, step, before })), older };
    if (older === null) return;
    [before, after] = [older, undefined];
  }
}

function cursorBetween(last: FoundHome | undefined, next: FoundHome | undefined): SearchCursor | null {
  if (next === undefined) return null;
  const { step, before } = next;
  const isSameStep = last !== undefined && last.step === step && last.before === before;
  return { after: isSameStep ? last.home : stepStart[step], before };
}

/** The rank where each step starts: better than its homes, and worse than the homes of earlier steps. */
const stepStart: Record<Step, Rank> = {
  whole: { typos: 0, beginnings: 0, weight: MAX_WEIGHT, sequence: 0 },
  beginning: { typos: 0, beginnings: 1, weight: MAX_WEIGHT, sequence: 0 },
  any: { typos: 1, beginnings: 0, weight: MAX_WEIGHT, sequence: 0 },
};

function stepForRank({ typos, beginnings }: Rank): Step {
  if (typos > 0) return 'any';
  return beginnings > 0 ? 'beginning' : 'whole';
}

/**
 * Searches in three steps of decreasing quality: all words whole; all words at least as prefixes; all words at least
 * with a typo. A later step runs only if the page is not full and the vocabulary has words that it could match.
 */
async function* steps(
  db: Db,
  words: readonly string[],
  after: Rank | undefined,
): AsyncGenerator<{ queryWords: QueryWord[]; step: Step }> {
  const queryWords = words.map((word) => toQueryWord(word));
  const begun = after === undefined ? 'whole' : stepForRank(after);
  if (begun === 'whole') yield { queryWords, step: 'whole' };
  const { arePrefixes, beginnings } = await findSimilarWords(db, words);
  if (arePrefixes && begun !== 'any') yield { queryWords, step: 'beginning' };
  if (beginnings.size > 0) yield { queryWords: withBeginnings(words, beginnings), step: 'any' };
}

function withBeginnings(words: readonly string[], beginnings: ReadonlyMap<string, string[]>): QueryWord[] {
  return words.map((word) => toQueryWord(word, [word, ...(beginnings.get(word) ?? [])]));
}
