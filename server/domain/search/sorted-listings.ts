import { MAX_FOUND } from '@aangan/contract/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { loadHomeList } from '../homes/list-listings.ts';
import type { ListedHome } from '../homes/listings.ts';
import { addStayPrices } from './priced-stays.ts';
import { isEmptySearch, type SearchQuery } from './search-listings.ts';
import { comparePositions, type Position, type SortedHome, loadSortedHomes, type SortKey } from './sorted-homes.ts';

/** The cursor of a sorted search. */
export interface SortedCursor {
  /** After this home of the index order; undefined: from the start. */
  start?: Position | undefined;
  /** When sorting by stay price: after this home among those compared from `start` on. */
  last?: Position | undefined;
}

interface SortedPage {
  limit: number;
  from?: SortedCursor | undefined;
}

interface SortedFound {
  listings: ListedHome[];
  next: SortedCursor | null;
}

/** Homes that match every word and filter, sorted by rent, stay price or rating. */
export async function searchSorted(
  db: Kysely<Database>,
  searched: SearchQuery,
  sort: SortKey,
  now: Date,
  page: SortedPage,
): Promise<SortedFound> {
  if (isEmptySearch(searched)) return { listings: [], next: null };
  if (searched.filters.stay !== undefined && sort !== 'rating') return sortByStayPrice(db, searched, sort, now, page);
  const { limit, from } = page;
  const { homes, end } = await loadSortedHomes(db, searched, sort, now, { limit: limit + 1, after: from?.start });
  const listings = await loadInOrder(db, homes.slice(0, limit), searched, now);
  const start = homes.length > limit ? homes[limit - 1] : (end ?? undefined);
  return { listings, next: start === undefined ? null : { start } };
}

/**
 * Sorts by the price of the whole stay, which no index has: MAX_FOUND homes in the order of rents are compared with
 * each other, then the next MAX_FOUND.
 */
async function sortByStayPrice(
  db: Kysely<Database>,
  searched: SearchQuery,
  sort: SortKey,
  now: Date,
  { limit, from }: SortedPage,
): Promise<SortedFound> {
  const sign = sort === 'price' ? -1 : 1;
  const shown: ListedHome[] = [];
  let cursor: SortedCursor | null = from ?? {};
  while (cursor !== null && shown.length < limit) {
    const { start, last }: SortedCursor = cursor;
    const { homes, end } = await loadSortedHomes(db, searched, sort, now, { limit: MAX_FOUND + 1, after: start });
    const listings = await loadInOrder(db, homes.slice(0, MAX_FOUND), searched, now);
    const behind = listings
      .map((home) => ({ home, position: { key: sign * (home.stay?.total ?? 0), sequence: home.sequence } }))
      .filter(({ position }) => last === undefined || comparePositions(position, last) > 0)
      .toSorted((one, other) => comparePositions(one.position, other.position));
    const taken = behind.slice(0, limit - shown.length);
    shown.push(...taken.map(({ home }) => home));
    const next = homes.length > MAX_FOUND ? (homes[MAX_FOUND - 1] ?? null) : end;
    if (behind.length > taken.length) cursor = { start, last: taken.at(-1)?.position };
    else cursor = next === null ? null : { start: { key: next.key, sequence: next.sequence } };
  }
  return { listings: shown, next: cursor };
}

/** With dates, each home has the price of the stay. */
async function loadInOrder(
  db: Kysely<Database>,
  homes: readonly SortedHome[],
  searched: SearchQuery,
  now: Date,
): Promise<ListedHome[]> {
  const ids = homes.map(({ id }) => id);
  const list = sql`select home_id, position from unnest(${ids}::uuid[]) with ordinality as home (home_id, position)`;
  const order = { more: sql`list.position`, order: sql`list.position`, stay: searched.filters.stay };
  return addStayPrices(await loadHomeList(db, { list, ...order }, now), searched, now);
}
