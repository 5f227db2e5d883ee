import { MOST_FOUND } from '@aangan/contract/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { filteredListings, listedHomes, type ListingPage, type ListingRecord } from './listings.ts';
import { likeWords } from './search-patterns.ts';
import {
  countFiltered,
  countHomes,
  type HomeFilters,
  homesInPlace,
  passes,
  type Rank,
  rankedHomes,
  type Step,
  type WantedWord,
  wantedWord,
} from './search-queries.ts';

export interface SearchedFor {
  words: readonly string[];
  filters: HomeFilters;
}

interface SearchPage {
  limit: number;
  after?: Rank | undefined;
}

interface Found {
  listings: ListingRecord[];
  /** What the next page begins after, or null at the end. */
  next: Rank | null;
}

/** Homes that match every word and pass every filter, best first; newest first without words. Nothing without both. */
export async function searchListings(
  db: Kysely<Database>,
  { words, filters }: SearchedFor,
  now: Date,
  page: SearchPage,
): Promise<Found> {
  if (words.length > 0) return bestFirst(db, { words, filters }, now, page);
  return hasFilters(filters) ? newestFirst(db, filters, now, page) : { listings: [], next: null };
}

/** How many homes are found, counted up to MOST_FOUND. */
export async function countFound(db: Kysely<Database>, { words, filters }: SearchedFor, now: Date): Promise<number> {
  if (words.length === 0 && !hasFilters(filters)) return 0;
  const asked = { filters, now, most: MOST_FOUND };
  const byPostings = words.length > 0 || filters.place !== undefined;
  const counted = byPostings ? countHomes(await mistyped(db, words), asked) : countFiltered(asked);
  const { rows } = await counted.execute(db);
  return rows[0]?.homes ?? 0;
}

function hasFilters(filters: HomeFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
}

async function newestFirst(
  db: Kysely<Database>,
  filters: HomeFilters,
  now: Date,
  { limit, after }: SearchPage,
): Promise<Found> {
  const page = { limit: limit + 1, before: after?.sequence };
  const found =
    filters.place === undefined
      ? await filteredListings(db, passes(filters, now), now, page)
      : await listingsInPlace(db, filters, now, page);
  const listings = found.slice(0, limit);
  const last = found.length > limit ? listings.at(-1) : undefined;
  const next = last === undefined ? null : { typos: 0, beginnings: 0, weight: 0, sequence: last.sequence };
  return { listings, next };
}

async function listingsInPlace(
  db: Kysely<Database>,
  filters: HomeFilters,
  now: Date,
  { limit, before }: ListingPage,
): Promise<ListingRecord[]> {
  const found = await listedHomes(db, homesInPlace({ filters, now, most: limit }, before), now);
  return found.map(({ listing }) => listing);
}

async function bestFirst(
  db: Kysely<Database>,
  { words, filters }: SearchedFor,
  now: Date,
  { limit, after }: SearchPage,
): Promise<Found> {
  const asked = { filters, now, most: MOST_FOUND };
  const found: { told: Rank; listing: ListingRecord }[] = [];
  for await (const { wanted, step } of steps(db, words, after)) {
    const page = { limit: limit + 1 - found.length, after };
    found.push(...(await listedHomes<Rank>(db, rankedHomes(wanted, step, asked, page), now)));
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.told ?? null) : null;
  return { listings: shown.map(({ listing }) => listing), next };
}

/**
 * The homes in three steps, each better than the next: every word whole; every word at least as a beginning; every
 * word at least with a typo. The later ones are looked at only when the page is not full before, and where the vocabulary
 * knows words that they could find.
 */
async function* steps(
  db: Kysely<Database>,
  words: readonly string[],
  after: Rank | undefined,
): AsyncGenerator<{ wanted: WantedWord[]; step: Step }> {
  const wanted = words.map((word) => wantedWord(word));
  if (after === undefined || (after.typos === 0 && after.beginnings === 0)) yield { wanted, step: 'whole' };
  const { areBeginnings, beginnings } = await likeWords(db, words);
  if (areBeginnings && (after === undefined || after.typos === 0)) yield { wanted, step: 'beginning' };
  if (beginnings.size > 0) yield { wanted: withBeginnings(words, beginnings), step: 'any' };
}

async function mistyped(db: Kysely<Database>, words: readonly string[]): Promise<WantedWord[]> {
  return withBeginnings(words, (await likeWords(db, words)).beginnings);
}

function withBeginnings(words: readonly string[], beginnings: ReadonlyMap<string, string[]>): WantedWord[] {
  return words.map((word) => wantedWord(word, [word, ...(beginnings.get(word) ?? [])]));
}
