import type { Sort } from '@aangan/contract/listing/search-filters.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { passes } from './home-filters.ts';
import { eachFound, type SearchedFor, wantedInAnyWay } from './search-listings.ts';
import { queryOf, type WantedWord } from './search-queries.ts';

/** What homes are sorted by; the rest is the order of publication. */
export type SortKey = Exclude<Sort, 'best' | 'newest'>;

/** A home's place in an order: the largest key first, and of two that are alike the newer. */
export interface Position {
  key: number;
  sequence: number;
}

export interface SortedHome extends Position {
  id: string;
}

/** Each has an index of migration 0012. */
const keys: Record<SortKey, RawBuilder<number>> = {
  price: sql`(-listing.rent)`,
  '-price': sql`listing.rent`,
  rating: sql`listing.rating`,
};

/** So many homes of the order are gone through for those that are wanted, */
const SCANNED_FIRST = 1_500;
/** then all that are found are sorted, if they are no more than these, */
const MOST_SORTED = 4_000;
/** and else so many more are gone through: a page may then be short, and the next one goes on there. */
const SCANNED_THEN = 20_000;

interface Sorted {
  homes: SortedHome[];
  /** Where to go on where these are not all; null at the end. */
  end: Position | null;
}

/** The next homes of a sorted search behind a position: at least so many, as long as there are any. */
export async function sortedHomes(
  db: Kysely<Database>,
  searched: SearchedFor,
  sort: SortKey,
  now: Date,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<Sorted> {
  const wanted = await wantedInAnyWay(db, searched.words);
  const scan = (scanned: number) => scanInOrder(db, { searched, wanted, key: keys[sort], now, limit, after, scanned });
  const first = await scan(SCANNED_FIRST);
  if (first.homes.length >= limit || first.end === null) return first;
  const columns = sql`listing.id, ${keys[sort]} as key`;
  const all = await eachFound<SortedHome>(db, searched, now, { most: MOST_SORTED, columns });
  if (all === null) return scan(SCANNED_THEN);
  const behind = all
    .filter((home) => after === undefined || comparePositions(home, after) > 0)
    .toSorted(comparePositions);
  return { homes: behind.slice(0, limit), end: behind.length > limit ? (behind[limit - 1] ?? null) : null };
}

export function comparePositions(one: Position, other: Position): number {
  return other.key - one.key || other.sequence - one.sequence;
}

interface Wanted {
  searched: SearchedFor;
  wanted: readonly WantedWord[];
  key: RawBuilder<number>;
  now: Date;
}

/** Looks at so many homes of the order, and stops when enough of them are found. */
async function scanInOrder(
  db: Kysely<Database>,
  {
    searched,
    wanted,
    key,
    now,
    limit,
    after,
    scanned,
  }: Wanted & { limit: number; after: Position | undefined; scanned: number },
): Promise<Sorted> {
  const query = queryOf(wanted, 'every');
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(${key}, listing.sequence) < (${after.key}::bigint, ${after.sequence}::bigint)`;
  const inOrder = sql`listing.deleted_at is null and ${isBehind} order by ${key} desc, listing.sequence desc`;
  const { rows: homes } = await sql<SortedHome>`
    select id, key, sequence from (
      select listing.id, ${key} as key, listing.sequence,
        ${query === null ? sql`true` : sql`listing.search_words @@ ${query}::tsquery`} and ${passes(searched.filters, now)} as is_found
      from listing where ${inOrder} limit ${sql.lit(scanned)}
    ) as scanned where is_found limit (select ${limit}::integer)`.execute(db);
  if (homes.length >= limit) return { homes, end: homes.at(-1) ?? null };
  const { rows } = await sql<Position>`
    select ${key} as key, listing.sequence from listing where ${inOrder} offset ${sql.lit(scanned - 1)} limit 1`.execute(
    db,
  );
  return { homes, end: rows[0] ?? null };
}
