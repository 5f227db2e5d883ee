import { MOST_FOUND } from '@aangan/contract/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { listedHomes } from '../listings/list-listings.ts';
import type { ListedHome } from '../listings/listings.ts';
import { priced } from './priced-stays.ts';
import { findsNothing, type SearchedFor } from './search-listings.ts';
import { comparePositions, type Position, type SortedHome, sortedHomes, type SortKey } from './sorted-homes.ts';

/** Where a page of a sorted search goes on. */
export interface SortedCursor {
  /** Behind this home of the order; undefined: at its beginning. */
  start?: Position | undefined;
  /** Of those that are compared by the price of the stay from there on, behind this one. */
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

/** Homes that match every word and pass every filter, in the order of their rents or ratings. */
export async function sortedListings(
  db: Kysely<Database>,
  searched: SearchedFor,
  sort: SortKey,
  now: Date,
  page: SortedPage,
): Promise<SortedFound> {
  if (findsNothing(searched)) return { listings: [], next: null };
  if (searched.filters.stay !== undefined && sort !== 'rating') return byStay(db, searched, sort, now, page);
  const { limit, from } = page;
  const { homes, end } = await sortedHomes(db, searched, sort, now, { limit: limit + 1, after: from?.start });
  const listings = await inOrder(db, homes.slice(0, limit), searched, now);
  const start = homes.length > limit ? homes[limit - 1] : (end ?? undefined);
  return { listings, next: start === undefined ? null : { start } };
}

/**
 * By what the whole stay costs. No index knows that: as many as are counted are compared with each other; of more, so many of
 * the order of rents, then the next so many.
 */
async function byStay(
  db: Kysely<Database>,
  searched: SearchedFor,
  sort: SortKey,
  now: Date,
  { limit, from }: SortedPage,
): Promise<SortedFound> {
  const sign = sort === 'price' ? -1 : 1;
  const shown: ListedHome[] = [];
  let cursor: SortedCursor | null = from ?? {};
  while (cursor !== null && shown.length < limit) {
    const { start, last }: SortedCursor = cursor;
    const { homes, end } = await sortedHomes(db, searched, sort, now, { limit: MOST_FOUND + 1, after: start });
    const listings = await inOrder(db, homes.slice(0, MOST_FOUND), searched, now);
    const behind = listings
      .map((home) => ({ home, position: { key: sign * (home.stay?.total ?? 0), sequence: home.sequence } }))
      .filter(({ position }) => last === undefined || comparePositions(position, last) > 0)
      .toSorted((one, other) => comparePositions(one.position, other.position));
    const taken = behind.slice(0, limit - shown.length);
    shown.push(...taken.map(({ home }) => home));
    const next = homes.length > MOST_FOUND ? (homes[MOST_FOUND - 1] ?? null) : end;
    if (behind.length > taken.length) cursor = { start, last: taken.at(-1)?.position };
    else cursor = next === null ? null : { start: { key: next.key, sequence: next.sequence } };
  }
  return { listings: shown, next: cursor };
}

/** With days, each with what these cost there. */
async function inOrder(
  db: Kysely<Database>,
  homes: readonly SortedHome[],
  searched: SearchedFor,
  now: Date,
): Promise<ListedHome[]> {
  const ids = homes.map(({ id }) => id);
  const list = sql`select home_id, position from unnest(${ids}::uuid[]) with ordinality as home (home_id, position)`;
  const order = { more: sql`list.position`, order: sql`list.position`, stay: searched.filters.stay };
  const found = await listedHomes(db, { list, ...order }, now);
  return priced(
    found.map(({ listing }) => listing),
    searched,
    now,
  );
}
