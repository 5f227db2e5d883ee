import { MOST_COMPARED, MOST_COMPARED_WITH_DAYS, MOST_FOUND } from '@aangan/contract/limits.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { priced } from './priced-stays.ts';
import { filteredListings, listedHomes, type ListingPage } from '../listings/list-listings.ts';
import type { ListedHome } from '../listings/listings.ts';
import { hasFilterWords } from './filter-words.ts';
import { hasFilters, type HomeFilters, passes } from './home-filters.ts';
import { likeWords } from './search-patterns.ts';
import {
  type SearchRequest,
  countFiltered,
  countHomes,
  fewThatPass,
  homesFound,
  newestHomes,
  type Older,
  type Rank,
  rankedHomes,
  type Step,
  type WantedWord,
  wantedWord,
} from './search-queries.ts';

/** Times the homes that are wanted. */
const READ_AT_ONCE = 4;

/** No home weighs as much. */
const MOST_WEIGHT = 999_999;

export interface SearchedFor {
  words: readonly string[];
  filters: HomeFilters;
  /** An order is wanted: without words and filters too, all homes are found. */
  isSorted?: boolean;
  /** By which what days cost is taxed; null by the formula of a share of the nights. */
  tax?: TaxRule | null;
}

/** A cursor between two homes of all that are found. */
export interface SearchCursor {
  after: Rank;
  /** Those of the step that were published from this sequence on have all been before; undefined: none has. */
  before?: number | undefined;
}

export interface SearchPage {
  limit: number;
  from?: SearchCursor | undefined;
}

export interface Found {
  listings: ListedHome[];
  /** Where the next page begins, or null at the end. */
  next: SearchCursor | null;
}

/**
 * Homes that match every word and pass every filter, best first; newest first without words. Nothing without both. With
 * days, each with what these cost there.
 */
export async function searchListings(
  db: Kysely<Database>,
  searched: SearchedFor,
  now: Date,
  page: SearchPage,
): Promise<Found> {
  if (searched.words.length === 0) return newestListings(db, searched, now, page);
  const { listings, next } = await bestFirst(db, searched, now, page);
  return { listings: priced(listings, searched, now), next };
}

/** The same, newest first whether there are words or not. */
export async function newestListings(
  db: Kysely<Database>,
  searched: SearchedFor,
  now: Date,
  page: SearchPage,
): Promise<Found> {
  if (findsNothing(searched)) return { listings: [], next: null };
  const { listings, next } = await newestFirst(db, searched, now, page);
  return { listings: priced(listings, searched, now), next };
}

/** Neither words nor filters nor an order. */
export function findsNothing({ words, filters, isSorted = false }: SearchedFor): boolean {
  return words.length === 0 && !isSorted && !hasFilters(filters);
}

/** How many homes are found, counted up to MOST_FOUND. */
export async function countFound(db: Kysely<Database>, searched: SearchedFor, now: Date): Promise<number> {
  if (findsNothing(searched)) return 0;
  const { words, filters } = searched;
  if (!isInIndex(searched)) {
    const { rows } = await countFiltered({ filters, now, most: MOST_FOUND }).execute(db);
    return rows[0]?.homes ?? 0;
  }
  const requested = { filters, now, most: MOST_FOUND, few: await fewOf(db, filters, now) };
  const wanted = await wantedInAnyWay(db, words);
  let found = 0;
  for (let before: number | undefined; found < MOST_FOUND;) {
    const { rows } = await countHomes(wanted, { ...requested, before }).execute(db);
    found += rows[0]?.homes ?? 0;
    before = rows[0]?.older ?? undefined;
    if (before === undefined) return Math.min(found, MOST_FOUND);
  }
  return MOST_FOUND;
}

/** Of `listing`, what maps and orders ask for. By their names: only such a statement is planned once for all its values. */
const columnsOfFound = sql`listing.id, listing.sequence, listing.rent, listing.rating, listing.at_lat, listing.at_lng`;

/** Where so many windows of postings are not all, the homes are too many to look at each. */
const MOST_WINDOWS = 8;

/** Columns of every home that is found, newest first; null where they are more than so many, or too far apart. */
export async function eachFound<Row extends { sequence: number }>(
  db: Kysely<Database>,
  { words, filters }: SearchedFor,
  now: Date,
  { most, columns }: { most: number; columns: RawBuilder<unknown> },
): Promise<Row[] | null> {
  // Each of several cells has its part of what is read at once: more, so that those of a dense one come at once, too.
  const requested = { filters, now, most: READ_AT_ONCE * most, few: await fewOf(db, filters, now) };
  const wanted = await wantedInAnyWay(db, words);
  const found: Row[] = [];
  let before: number | undefined;
  for (let window = 0; window < MOST_WINDOWS && found.length <= most; window += 1) {
    const { rows } = await sql<Row & Older & { unread: number | null }>`
      select listing.sequence, ${columns}, found.older, found.unread
      from ${homesFound(wanted, 'every', { ...requested, before })} as found
      left join lateral (select ${columnsOfFound} from listing where listing.id = found.id offset 0) as listing on true
      order by listing.sequence desc nulls last`.execute(db);
    const { older, unread } = rows[0] ?? { older: null, unread: null };
    const end = Math.max(older ?? 0, unread ?? 0);
    // What lies behind the end is found again from there on.
    found.push(...rows.filter(({ sequence }) => sequence !== null && sequence >= end));
    if (end === 0) return found.length > most ? null : found;
    before = end;
  }
  return null;
}

/** Whether a word, a place, a fact or a cell leads to the homes; else they are gone through by their columns. */
function isInIndex({ words, filters }: SearchedFor): boolean {
  return words.length > 0 || filters.place !== undefined || hasFilterWords(filters);
}

/** The words as homes hold them: whole, as a beginning, or with a typo. */
export async function wantedInAnyWay(db: Kysely<Database>, words: readonly string[]): Promise<WantedWord[]> {
  return words.length === 0 ? [] : withBeginnings(words, (await likeWords(db, words)).beginnings);
}

/** Null where they are many, or nothing is requested by which they could be few. */
export async function fewOf(db: Kysely<Database>, filters: HomeFilters, now: Date): Promise<readonly string[] | null> {
  const answer = await fewThatPass(filters, now)?.execute(db);
  return answer?.rows[0]?.few ?? null;
}

/** Newest first, in whichever way they match. */
async function newestFirst(
  db: Kysely<Database>,
  searched: SearchedFor,
  now: Date,
  { limit, from }: SearchPage,
): Promise<Found> {
  const page = { limit: limit + 1, before: from?.after.sequence, stay: searched.filters.stay };
  const found = isInIndex(searched)
    ? await listingsByIndex(db, searched, now, page)
    : await filteredListings(db, passes(searched.filters, now), now, page);
  const listings = found.slice(0, limit);
  const last = found.length > limit ? listings.at(-1) : undefined;
  const next = last === undefined ? null : { after: { typos: 0, beginnings: 0, weight: 0, sequence: last.sequence } };
  return { listings, next };
}

async function listingsByIndex(
  db: Kysely<Database>,
  { words, filters }: SearchedFor,
  now: Date,
  { limit, before }: ListingPage,
): Promise<ListedHome[]> {
  const [few, wanted] = [await fewOf(db, filters, now), await wantedInAnyWay(db, words)];
  const listings: ListedHome[] = [];
  for (let from = before; ;) {
    const requested = { filters, now, most: limit - listings.length, before: from, few };
    const found = await listedHomes<Older>(db, newestHomes(wanted, requested), now);
    listings.push(...found.map(({ listing }) => listing));
    const older = found[0]?.told.older ?? null;
    if (older === null || listings.length >= limit) return listings.slice(0, limit);
    from = older;
  }
}

async function bestFirst(
  db: Kysely<Database>,
  { words, filters }: SearchedFor,
  now: Date,
  { limit, from }: SearchPage,
): Promise<Found> {
  const most = filters.stay === undefined ? MOST_COMPARED : MOST_COMPARED_WITH_DAYS;
  const requested = { filters, now, most, few: await fewOf(db, filters, now) };
  const found: FoundHome[] = [];
  for await (const { wanted, step } of steps(db, words, from?.after)) {
    const begin = from !== undefined && stepOf(from.after) === step ? from : undefined;
    for await (const homes of windows(db, { wanted, step, requested }, begin, () => limit + 1 - found.length)) {
      found.push(...homes);
      if (found.length > limit) break;
    }
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  return { listings: shown.map(({ listing }) => listing), next: between(shown.at(-1), found[limit]) };
}

interface FoundHome {
  told: Rank & Older;
  listing: ListedHome;
  step: Step;
  before: number | undefined;
}

interface StepQuery {
  wanted: WantedWord[];
  step: Step;
  requested: SearchRequest;
}

/** The homes of a step: the newest of those that match, best first; then the next newest, best first; and so on, as long as they are wanted. */
async function* windows(
  db: Kysely<Database>,
  { wanted, step, requested }: StepQuery,
  from: SearchCursor | undefined,
  wantedHomes: () => number,
): AsyncGenerator<FoundHome[]> {
  let [before, after] = [from?.before, from?.after];
  for (;;) {
    const window = { ...requested, before };
    const load = (page: { limit: number; after: Rank | undefined }) =>
      listedHomes<Rank & Older>(db, rankedHomes(wanted, step, window, page), requested.now);
    const homes = await load({ limit: wantedHomes(), after });
    yield homes.map((home) => ({ ...home, step, before }));
    // Any home of it tells where the next one begins, also those that were on the page before.
    const [any] = homes.length > 0 || after === undefined ? homes : await load({ limit: 1, after: undefined });
    if (any === undefined || any.told.older === null) return;
    [before, after] = [any.told.older, undefined];
  }
}

/** Where a page ends that goes on with another home: after its last one, or with what that other one begins. */
function between(last: FoundHome | undefined, next: FoundHome | undefined): SearchCursor | null {
  if (next === undefined) return null;
  const { step, before } = next;
  const isAlike = last !== undefined && last.step === step && last.before === before;
  return { after: isAlike ? last.told : beginningOf[step], before };
}

/** Better than every home of a step that has its typos and beginnings, and worse than all homes of the steps before. */
const beginningOf: Record<Step, Rank> = {
  whole: { typos: 0, beginnings: 0, weight: MOST_WEIGHT, sequence: 0 },
  beginning: { typos: 0, beginnings: 1, weight: MOST_WEIGHT, sequence: 0 },
  any: { typos: 1, beginnings: 0, weight: MOST_WEIGHT, sequence: 0 },
};

function stepOf({ typos, beginnings }: Rank): Step {
  if (typos > 0) return 'any';
  return beginnings > 0 ? 'beginning' : 'whole';
}

/**
 * The homes in three steps, each better than the next: every word whole; every word at least as a beginning; every
 * word at least with a typo. The later ones are loaded only when the page is not full before, and where the vocabulary
 * knows words that they could find.
 */
async function* steps(
  db: Kysely<Database>,
  words: readonly string[],
  after: Rank | undefined,
): AsyncGenerator<{ wanted: WantedWord[]; step: Step }> {
  const wanted = words.map((word) => wantedWord(word));
  const begun = after === undefined ? 'whole' : stepOf(after);
  if (begun === 'whole') yield { wanted, step: 'whole' };
  const { areBeginnings, beginnings } = await likeWords(db, words);
  if (areBeginnings && begun !== 'any') yield { wanted, step: 'beginning' };
  if (beginnings.size > 0) yield { wanted: withBeginnings(words, beginnings), step: 'any' };
}

function withBeginnings(words: readonly string[], beginnings: ReadonlyMap<string, string[]>): WantedWord[] {
  return words.map((word) => wantedWord(word, [word, ...(beginnings.get(word) ?? [])]));
}
