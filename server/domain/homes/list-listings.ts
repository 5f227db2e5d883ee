import type { Category } from '@aangan/contract/homes/categories.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { listedColumns, type ListedHome, toListedHome, type ListedRow, selectListed } from './listings.ts';

type Db = Kysely<Database>;

/** A page: at most `limit` homes with a sequence lower than `before`. */
export interface ListingPage {
  limit: number;
  before?: number | undefined;
  /** If set, the homes are loaded with their prices for this stay. */
  stay?: StayDates | undefined;
}

/** All published homes, or those of a category, newest first. */
export function listPublished(db: Db, category: Category | undefined, now: Date, page: ListingPage) {
  const ofCategory = category === undefined ? sql<boolean>`true` : sql<boolean>`listing.category = ${category}`;
  return loadHomes(db, pageQuery(now, ofCategory, page));
}

/** Published homes that match a condition on `listing`, newest first. */
export function listFiltered(db: Db, condition: RawBuilder<SqlBool>, now: Date, page: ListingPage) {
  return loadHomes(db, sql`${pageQuery(now, condition, page)} ${unpreparedStatement}`);
}

/** A query of `home_id`s with extra columns and an order. */
export interface HomeList {
  list: RawBuilder<unknown>;
  /** Columns of `list`. */
  more: RawBuilder<unknown>;
  /** An `order by` list over columns of `list`. */
  order: RawBuilder<unknown>;
  /** If set, the homes are loaded with their prices for this stay. */
  stay?: StayDates | undefined;
}

/**
 * Loads the homes of a list, each with its extra columns, which have other names than those of a home. A lateral lookup
 * per home, because PostgreSQL would scan all homes for a list of unknown length.
 */
export async function loadHomeList<More>(
  db: Db,
  { list, more, order, stay }: HomeList,
  now: Date,
): Promise<(More & ListedHome)[]> {
  const { rows } = await sql<More & ListedRow>`
    select ${more}, ${listedColumns(stay)}
    from (${list}) as list cross join lateral (${selectListed(now, stay)} where listing.id = list.home_id offset 0) as listing
    order by ${order}`.execute(db);
  return rows.map((row) => toListedHome(row));
}

/** A host's homes, newest first. */
export function listHostListings(db: Db, hostId: string, now: Date, page: ListingPage): Promise<ListedHome[]> {
  return loadHomes(db, pageQuery(now, sql<boolean>`listing.host_id = ${hostId}`, page));
}

function pageQuery(
  now: Date,
  condition: RawBuilder<SqlBool>,
  { limit, before, stay }: ListingPage,
): RawBuilder<unknown> {
  const isBefore = before === undefined ? sql<boolean>`true` : sql<boolean>`listing.sequence < ${before}`;
  return sql`
    ${selectListed(now, stay)} where listing.deleted_at is null and ${condition} and ${isBefore}
    order by listing.sequence desc limit ${sqlLimit(limit)}`;
}

/**
 * The usual page size is a literal: for a parameter PostgreSQL assumes a tenth of all homes, and would not use a
 * generic plan.
 */
function sqlLimit(limit: number): RawBuilder<unknown> {
  return limit === PAGE_SIZE + 1 ? sql.lit(limit) : sql`${limit}`;
}

async function loadHomes(db: Db, query: RawBuilder<unknown>): Promise<ListedHome[]> {
  const { rows } = await sql<ListedRow>`${query}`.execute(db);
  return rows.map(toListedHome);
}
