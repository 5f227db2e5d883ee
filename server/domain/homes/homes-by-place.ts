import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Database } from '../../platform/database/schema.ts';
import { loadHomeList } from './list-listings.ts';
import type { ListedHome } from './listings.ts';

type Db = Kysely<Database>;

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
