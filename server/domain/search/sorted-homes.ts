import { MAX_FOUND } from '@aangan/contract/limits.ts';
import type { Sort } from '@aangan/contract/search/search-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { loadHomeList } from '../homes/list-listings.ts';
import type { ListedHome } from '../homes/listings.ts';
import { addStayPrices, filterCondition } from './home-filters.ts';
import { expandWords, isEmptySearch, loadAllMatches, type SearchQuery } from './search-listings.ts';
import { type QueryWord, textQuery } from './search-queries.ts';

type SortKey = Exclude<Sort, 'best' | 'newest'>;

/** A position in a sort order: larger keys first, then newer homes. */
export interface Position {
  key: number;
  sequence: number;
}

interface SortedHome extends Position {
  id: string;
}

/** Sort expressions; each has an index. */
const keys: Record<SortKey, RawBuilder<number>> = {
  price: sql`(-listing.rent)`,
  '-price': sql`listing.rent`,
  rating: sql`listing.rating`,
};

/** Sort expressions by total price; homes without a total price come last. */
const wholeKeys = {
  ...keys,
  price: sql<number>`(case when listing.whole_night = 0 then -10000000 else -listing.whole_night end)`,
  '-price': sql<number>`listing.whole_night`,
};

/** The keys between which all homes of a search are; undefined: no limit. */
interface KeyBounds {
  most?: number | undefined;
  least?: number | undefined;
}

/** Price limits as bounds of the sort key, where scans begin. Stay prices have no index: checked per home. */
function keyBounds({ filters, byWhole = false }: SearchQuery, sort: SortKey): KeyBounds {
  if (sort === 'rating') return {};
  const { minPrice, maxPrice, minWhole, maxWhole, stay } = filters;
  if (byWhole && stay !== undefined) return {};
  const least = byWhole ? minWhole && Math.max(1, minWhole) : minPrice;
  const most = byWhole ? maxWhole : maxPrice;
  if (sort === '-price') return { least, most };
  return { least: most && -most, most: least && -least };
}

/** Number of homes that are first scanned in index order. */
const FIRST_SCAN = 1_500;
/** If that is not enough, all matches are sorted, up to this number. */
const MAX_SORTED = 4_000;
/** Otherwise this many homes are scanned; the page may be short, and the next page continues there. */
const SECOND_SCAN = 20_000;

interface Sorted {
  homes: SortedHome[];
  /** Where the next page continues; null at the end. */
  end: Position | null;
}

/** The next homes of a sorted search after a position: `limit`, or fewer of one long scan, which `end` continues. */
async function loadSortedHomes(
  db: Db,
  searched: SearchQuery,
  sort: SortKey,
  now: Date,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<Sorted> {
  const queryWords = await expandWords(db, searched.words);
  const key = (searched.byWhole === true ? wholeKeys : keys)[sort];
  const bounds = keyBounds(searched, sort);
  const scan = (scanned: number) => scanInOrder(db, { searched, queryWords, key, bounds, now, limit, after, scanned });
  const first = await scan(FIRST_SCAN);
  if (first.homes.length >= limit || first.end === null) return first;
  const columns = sql`listing.id, ${key} as key`;
  const all = await loadAllMatches<SortedHome>(db, searched, now, { max: MAX_SORTED, columns });
  if (all === null) return scan(SECOND_SCAN);
  const behind = all
    .filter((home) => after === undefined || comparePositions(home, after) > 0)
    .toSorted(comparePositions);
  return { homes: behind.slice(0, limit), end: behind.length > limit ? (behind[limit - 1] ?? null) : null };
}

function comparePositions(one: Position, other: Position): number {
  return other.key - one.key || other.sequence - one.sequence;
}

interface ScanOptions {
  searched: SearchQuery;
  queryWords: readonly QueryWord[];
  key: RawBuilder<number>;
  bounds: KeyBounds;
  now: Date;
  limit: number;
  after: Position | undefined;
  scanned: number;
}

/** Scans `scanned` homes in index order, and stops once `limit` match. */
async function scanInOrder(
  db: Db,
  { searched, queryWords, key, bounds, now, limit, after, scanned }: ScanOptions,
): Promise<Sorted> {
  const query = textQuery(queryWords, 'every');
  const conditions = [
    sql`listing.deleted_at is null`,
    ...(bounds.most === undefined ? [] : [sql`${key} <= ${bounds.most}::bigint`]),
    ...(bounds.least === undefined ? [] : [sql`${key} >= ${bounds.least}::bigint`]),
    ...(after === undefined
      ? []
      : [sql`(${key}, listing.sequence) < (${after.key}::bigint, ${after.sequence}::bigint)`]),
  ];
  const inOrder = sql`${sql.join(conditions, sql` and `)} order by ${key} desc, listing.sequence desc`;
  const { rows: homes } = await sql<SortedHome>`
    select id, key, sequence from (
      select listing.id, ${key} as key, listing.sequence,
        ${query === null ? sql`true` : sql`listing.search_words @@ ${query}::tsquery`} and ${filterCondition(searched.filters, now)} as is_found
      from listing where ${inOrder} limit ${sql.lit(scanned)}
    ) as scanned where is_found limit (select ${limit}::integer)`.execute(db);
  if (homes.length >= limit) return { homes, end: homes.at(-1) ?? null };
  const { rows } = await sql<Position>`
    select ${key} as key, listing.sequence from listing where ${inOrder} offset ${sql.lit(scanned - 1)} limit 1`.execute(
    db,
  );
  return { homes, end: rows[0] ?? null };
}

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
  db: Db,
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
 * Sorts by the price of the whole stay, which is not indexed: loads MAX_FOUND homes at a time by rent and sorts each batch
 * by the stay's price, so that the order across batches is approximate. A page ends with a batch that is not full: it took
 * the longest scan, and another might find nothing, either.
 */
async function sortByStayPrice(
  db: Db,
  searched: SearchQuery,
  sort: SortKey,
  now: Date,
  { limit, from }: SortedPage,
): Promise<SortedFound> {
  const sign = sort === 'price' ? -1 : 1;
  const shown: ListedHome[] = [];
  let cursor: SortedCursor | null = from ?? {};
  for (let isFull = true; isFull && cursor !== null && shown.length < limit;) {
    const { start, last }: SortedCursor = cursor;
    const { homes, end } = await loadSortedHomes(db, searched, sort, now, { limit: MAX_FOUND + 1, after: start });
    const listings = await loadInOrder(db, homes.slice(0, MAX_FOUND), searched, now);
    const behind = listings
      .map((home) => ({ home, position: { key: sign * (home.stay?.total ?? 0), sequence: home.sequence } }))
      .filter(({ position }) => last === undefined || comparePositions(position, last) > 0)
      .toSorted((one, other) => comparePositions(one.position, other.position));
    const taken = behind.slice(0, limit - shown.length);
    shown.push(...taken.map(({ home }) => home));
    isFull = homes.length > MAX_FOUND;
    const next = isFull ? (homes[MAX_FOUND - 1] ?? null) : end;
    if (behind.length > taken.length) cursor = { start, last: taken.at(-1)?.position };
    else cursor = next === null ? null : { start: { key: next.key, sequence: next.sequence } };
  }
  return { listings: shown, next: cursor };
}

/** With dates, each home has the price of the stay. */
async function loadInOrder(
  db: Db,
  homes: readonly SortedHome[],
  searched: SearchQuery,
  now: Date,
): Promise<ListedHome[]> {
  const ids = homes.map(({ id }) => id);
  const list = sql`select home_id, position from unnest(${ids}::uuid[]) with ordinality as home (home_id, position)`;
  const order = { more: sql`list.position`, order: sql`list.position`, stay: searched.filters.stay };
  return addStayPrices(await loadHomeList(db, { list, ...order }, now), searched, now);
}
