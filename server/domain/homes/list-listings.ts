import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Db } from '../../platform/database/schema.ts';
import { listedColumns, type ListedHome, type ListedRow, selectListed, toListedHome } from './listings.ts';

/** A page: at most `limit` homes with a sequence lower than `before`. */
export interface ListingPage {
  limit: number;
  before?: number | undefined;
  /** Stay for which to load prices. */
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
  stay?: StayDates | undefined;
}

/**
 * Loads the homes of a list, each with its extra columns, whose names differ from a home's columns. A lateral lookup
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

interface HomeWindow<More> {
  homes: (More & ListedHome)[];
  /** The sequence at which the next window starts; null at the end. */
  older: number | null;
}

/** Like `loadHomeList` for a window of a search: every row has `older`, and a window without homes one row without one. */
export async function loadHomeWindow<More>(
  db: Db,
  { list, more, order, stay }: HomeList,
  now: Date,
): Promise<HomeWindow<More>> {
  const { rows } = await sql<More & ListedRow & { older: number | null }>`
    select ${more}, ${listedColumns(stay)}
    from (${list}) as list left join lateral (${selectListed(now, stay)} where listing.id = list.home_id offset 0) as listing on true
    order by ${order}`.execute(db);
  const homes = rows.filter(({ id }) => id !== null).map((row) => toListedHome(row));
  return { homes, older: rows[0]?.older ?? null };
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

/** The usual page size is a literal: a parameter counts as a tenth of all homes, which rejects a generic plan. */
function sqlLimit(limit: number): RawBuilder<unknown> {
  return limit === PAGE_SIZE + 1 ? sql.lit(limit) : sql`${limit}`;
}

async function loadHomes(db: Db, query: RawBuilder<unknown>): Promise<ListedHome[]> {
  const { rows } = await sql<ListedRow>`${query}`.execute(db);
  return rows.map(toListedHome);
}

/** Minimum number of homes of a place that has a page. */
const MIN_HOMES = 3;

/** A state, or one of its towns. */
export interface HomePlace {
  state: State;
  /** Slug; null for all towns of the state. */
  town: string | null;
}

interface PlaceSummary {
  homes: number;
  /** Prices per night of the shortest stays, fees and taxes included; null if no home has one. */
  lowest: number | null;
  highest: number | null;
}

/** The number of homes and their price range; null for a place without a page. */
export async function findPlaceSummary(db: Db, place: HomePlace): Promise<PlaceSummary | null> {
  const { rows } = await sql<PlaceSummary>`
    select count(*)::int as homes, min(nullif(whole_night, 0)) as lowest, max(nullif(whole_night, 0)) as highest
    from listing where ${isIn(place)}`.execute(db);
  const [summary] = rows;
  return summary === undefined || summary.homes < MIN_HOMES ? null : summary;
}

/** The first of these places that has a page. */
export async function findPlaceWithPage(db: Db, places: readonly HomePlace[]): Promise<HomePlace | null> {
  for (const place of places) {
    const { rows } = await sql<{ homes: number }>`
      select count(*)::int as homes from (
        select from listing where ${isIn(place)} limit ${sql.lit(MIN_HOMES)}
      ) as home`.execute(db);
    if (rows[0]?.homes === MIN_HOMES) return place;
  }
  return null;
}

/** The homes of a place, newest first. */
export async function listHomesOfPlace(
  db: Db,
  place: HomePlace,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedHome[]> {
  // Materialized: otherwise the order could make PostgreSQL scan all homes by their sequence.
  const list = sql`
    with found as materialized (select id, sequence from listing where ${isIn(place)})
    select id as home_id, sequence from found order by sequence desc limit ${limit} offset ${offset}`;
  return loadHomeList(db, { list, more: sql`list.sequence`, order: sql`list.sequence desc` }, now);
}

/** The towns of a state that have pages, with most homes first. */
export async function listTownsOfState(db: Db, state: State): Promise<{ town: string; homes: number }[]> {
  const { rows } = await sql<{ town: string; homes: number }>`
    select town, count(*)::int as homes from listing where ${isIn({ state, town: null })}
    group by town having count(*) >= ${sql.lit(MIN_HOMES)} order by homes desc, town`.execute(db);
  return rows;
}

interface ListedPlace extends HomePlace {
  changedAt: Date;
}

/** All places that have pages, each with the newest change, deletion, review or reply of its homes. */
export async function findPlacesWithPages(db: Db): Promise<ListedPlace[]> {
  const { rows } = await sql<ListedPlace>`
    select state, town, max(changed_at) as "changedAt" from (
      select state, town, deleted_at is null as is_published, updated_at as changed_at from listing
      union all
      select state, town, false, greatest(published_at, answered_at)
      from review join listing on listing.id = review.listing_id
      where side = 'guest' and published_at is not null
    ) as change
    where state is not null and town <> ''
    group by grouping sets ((state, town), (state))
    having count(*) filter (where is_published) >= ${sql.lit(MIN_HOMES)}
    order by state, town nulls first`.execute(db);
  return rows;
}

function isIn({ state, town }: HomePlace): RawBuilder<SqlBool> {
  const ofTown = town === null ? sql<boolean>`town <> ''` : sql<boolean>`town = ${town}`;
  return sql<boolean>`deleted_at is null and state = ${state} and ${ofTown}`;
}
