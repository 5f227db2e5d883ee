import { MOST_FOUND } from '@aangan/contract/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { filteredListings, findListings, type ListingPage, type ListingRecord } from './listings.ts';
import { matchedBeginnings } from './search-patterns.ts';
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
  const { rows } = await homesInPlace({ filters, now, most: limit }, before).execute(db);
  return inOrder(db, rows, now);
}

async function bestFirst(
  db: Kysely<Database>,
  { words, filters }: SearchedFor,
  now: Date,
  { limit, after }: SearchPage,
): Promise<Found> {
  const asked = { filters, now, most: MOST_FOUND };
  const found: (Rank & { id: string })[] = [];
  for await (const { wanted, step } of steps(db, words, after)) {
    const page = { limit: limit + 1 - found.length, after };
    found.push(...(await rankedHomes(wanted, step, asked, page).execute(db)).rows);
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const listings = await inOrder(db, shown, now);
  return { listings, next: found.length > limit ? (shown.at(-1) ?? null) : null };
}

/** The homes of these ids; one that was deleted since is left out. */
async function inOrder(db: Kysely<Database>, homes: readonly { id: string }[], now: Date): Promise<ListingRecord[]> {
  const ids = homes.map(({ id }) => id);
  const records = await findListings(db, ids, now);
  return ids.flatMap((id) => records.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null);
}

/**
 * The homes in three steps, each better than the next: every word whole; every word at least as a beginning; every
 * word at least with a typo. The later ones are looked at only when the page is not full before.
 */
async function* steps(
  db: Kysely<Database>,
  words: readonly string[],
  after: Rank | undefined,
): AsyncGenerator<{ wanted: WantedWord[]; step: Step }> {
  const wanted = words.map((word) => wantedWord(word));
  if (after === undefined || (after.typos === 0 && after.beginnings === 0)) yield { wanted, step: 'whole' };
  if (after === undefined || after.typos === 0) yield { wanted, step: 'beginning' };
  yield { wanted: await mistyped(db, words), step: 'any' };
}

async function mistyped(db: Kysely<Database>, words: readonly string[]): Promise<WantedWord[]> {
  const beginnings = await matchedBeginnings(db, words);
  return words.map((word) => wantedWord(word, beginnings.get(word)));
}
