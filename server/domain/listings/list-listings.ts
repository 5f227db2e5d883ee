import type { Category } from '@aangan/contract/listing/categories.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { listedColumns, type ListedHome, listedHome, type ListedRow, selectListed } from './listings.ts';

type Db = Kysely<Database>;

/** Which part of a list is wanted: at most `limit` homes, those published before the one numbered `before`. */
export interface ListingPage {
  limit: number;
  before?: number | undefined;
  /** For which its prices are wanted too. */
  stay?: StayDates | undefined;
}

/** Every published home, newest first, or those of one category. */
export function publishedListings(db: Db, category: Category | undefined, now: Date, page: ListingPage) {
  const ofCategory = category === undefined ? sql<boolean>`true` : sql<boolean>`listing.category = ${category}`;
  return homesOf(db, pageOf(now, ofCategory, page));
}

/** The published homes for which a condition on `listing` holds, newest first. */
export function filteredListings(db: Db, condition: RawBuilder<SqlBool>, now: Date, page: ListingPage) {
  return homesOf(db, sql`${pageOf(now, condition, page)} ${unpreparedStatement}`);
}

/** Homes that a statement finds, by `home_id`, with what else it tells of each and the order in which they are wanted. */
export interface HomeList {
  list: RawBuilder<unknown>;
  /** Columns of `list`. */
  more: RawBuilder<unknown>;
  /** Of columns of `list` too. */
  order: RawBuilder<unknown>;
  /** For which their prices are wanted too. */
  stay?: StayDates | undefined;
}

/**
 * Looked up one by one: for a list whose length it does not know, PostgreSQL would rather read all homes there are. Each
 * comes beside the row of the list that tells of it.
 */
export async function listedHomes<More>(
  db: Db,
  { list, more, order, stay }: HomeList,
  now: Date,
): Promise<{ told: More; listing: ListedHome }[]> {
  const { rows } = await sql<More & ListedRow>`
    select ${more}, ${listedColumns(stay)}
    from (${list}) as list cross join lateral (${selectListed(now, stay)} where listing.id = list.home_id offset 0) as listing
    order by ${order}`.execute(db);
  return rows.map((row) => ({ told: row, listing: listedHome(row) }));
}

/** The homes a person hosts, newest first. */
export function listingsOfHost(db: Db, hostId: string, now: Date, page: ListingPage): Promise<ListedHome[]> {
  return homesOf(db, pageOf(now, sql<boolean>`listing.host_id = ${hostId}`, page));
}

function pageOf(now: Date, condition: RawBuilder<SqlBool>, { limit, before, stay }: ListingPage): RawBuilder<unknown> {
  const isBefore = before === undefined ? sql<boolean>`true` : sql<boolean>`listing.sequence < ${before}`;
  return sql`
    ${selectListed(now, stay)} where listing.deleted_at is null and ${condition} and ${isBefore}
    order by listing.sequence desc limit ${limitOf(limit)}`;
}

/**
 * The usual page has its size in its text: of any size PostgreSQL expects a tenth of all homes, and would rather plan
 * each page anew than keep the plan for so many.
 */
function limitOf(limit: number): RawBuilder<unknown> {
  return limit === PAGE_SIZE + 1 ? sql.lit(limit) : sql`${limit}`;
}

async function homesOf(db: Db, query: RawBuilder<unknown>): Promise<ListedHome[]> {
  const { rows } = await sql<ListedRow>`${query}`.execute(db);
  return rows.map(listedHome);
}
