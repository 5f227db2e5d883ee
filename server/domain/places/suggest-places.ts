import type { Place } from '@aangan/contract/listing/listings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Town, townsFrom, townsNamed } from './gazetteer/towns.ts';
import { placeKeys } from './place-keys.ts';
import { METRES_A_DEGREE, radians } from './point.ts';

const MOST = 8;
/** So many homes of a name that several states have say which one is meant. */
const HOMES_ASKED = 20;

type Db = Kysely<Database>;
type PlaceWithHomes = Pick<Database['place'], 'key' | 'name' | 'homes'>;

/**
 * Places that begin with what is typed last, behind its commas, those with most homes first: 'Goa, In' suggests India; then
 * towns without homes, the likeliest first. Blank, the places with most homes of all.
 */
export async function suggestPlaces(db: Db, typed: string): Promise<Place[]> {
  const last = typed.split(',').at(-1) ?? '';
  const [start = ''] = placeKeys(last);
  const { rows } = await sql<PlaceWithHomes>`
    select key, name, homes from place
    where homes > 0 and starts_with(key, coalesce((place_keys(${last}))[1], ''))
    order by homes desc, key limit ${MOST}`.execute(db);
  const towns = await townsOf(
    db,
    rows.map(({ key }) => key),
  );
  const withHomes = rows.map(({ key, name, homes }) => suggestion(name, homes, towns.get(key)));
  if (start === '' || rows.length === MOST) return withHomes;
  const shown = new Set(towns.values());
  const others = townsFrom(start, MOST * 2).filter((town) => !shown.has(town));
  // One that was typed by another name may have homes by its own; those of a name that is shown are that one's.
  const names = others.map(({ name }) => name).filter((name) => !rows.some(({ key }) => placeKeys(name)[0] === key));
  const homes = await homesBy(db, [...new Set(names)]);
  const named = others.map((town) => {
    const its = homes.get(town.name) ?? 0;
    homes.delete(town.name);
    return suggestion(town.name, its, town);
  });
  return [...withHomes, ...named.toSorted((one, other) => other.homes - one.homes).slice(0, MOST - rows.length)];
}

async function homesBy(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; homes: number }>`
    select named.name, place.homes from unnest(${names}::text[]) as named (name)
    join place on place.key = (place_keys(named.name))[1]`.execute(db);
  return new Map(rows.map(({ name, homes }) => [name, homes]));
}

function suggestion(name: string, homes: number, town: Town | undefined): Place {
  return { name, homes, ...(town !== undefined && { state: town.state, box: boxOf(town) }) };
}

/** West, south, east and north of a town. */
function boxOf({ lat, lng, radius }: Town): [number, number, number, number] {
  const up = radius / METRES_A_DEGREE;
  const aside = up / Math.cos(radians(lat));
  const [west, south, east, north] = [lng - aside, lat - up, lng + aside, lat + up].map(
    (degrees) => Math.round(degrees * 1e4) / 1e4,
  );
  return [west, south, east, north] as [number, number, number, number];
}

/** Which town each key means: of a name that several states have, the one where most of our homes are. */
async function townsOf(db: Db, keys: readonly string[]): Promise<Map<string, Town>> {
  const several = keys.filter((key) => new Set(townsNamed(key).map(({ state }) => state)).size > 1);
  const states = several.length === 0 ? new Map<string, State>() : await statesOfHomes(db, several);
  return new Map(
    keys.flatMap((key) => {
      const towns = townsNamed(key);
      const town = towns.find(({ state }) => state === states.get(key)) ?? towns[0];
      return town === undefined ? [] : [[key, town] as const];
    }),
  );
}

async function statesOfHomes(db: Db, keys: readonly string[]): Promise<Map<string, State>> {
  const { rows } = await sql<{ key: string; state: State }>`
    select key, state from unnest(${keys}::text[]) as key cross join lateral (
      select listing.state from (
        select sequence from search_posting where word = ('@' || key) collate "C" order by sequence desc limit ${HOMES_ASKED}
      ) as newest join listing on listing.sequence = newest.sequence
      where listing.state is not null group by listing.state order by count(*) desc, listing.state limit 1
    ) as most`.execute(db);
  return new Map(rows.map(({ key, state }) => [key, state]));
}
