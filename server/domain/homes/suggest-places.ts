import type { Place } from '@aangan/contract/homes/listings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/schema.ts';
import { type Town, townsByPrefix, townsByName } from './gazetteer/towns.ts';
import { placeKeys } from './parse-address.ts';
import { METRES_PER_DEGREE, radians } from './public-point.ts';

const MAX_SUGGESTIONS = 8;
/** Number of homes sampled to choose a state for an ambiguous name. */
const HOMES_SAMPLED = 20;

type PlaceWithHomes = Pick<Database['place'], 'key' | 'name' | 'homes'>;

/**
 * Suggests places by the last comma-separated part of the text: first places with most homes ('Goa, In' suggests
 * India), then towns without homes in ranking order. Blank text: the places with most homes.
 */
export async function suggestPlaces(db: Db, typed: string): Promise<Place[]> {
  const last = typed.split(',').at(-1) ?? '';
  const [start = ''] = placeKeys(last);
  const { rows } = await sql<PlaceWithHomes>`
    select key, name, homes from place
    where homes > 0 and starts_with(key, coalesce((place_keys(${last}))[1], ''))
    order by homes desc, key limit ${MAX_SUGGESTIONS}`.execute(db);
  const towns = await findTowns(
    db,
    rows.map(({ key }) => key),
  );
  const withHomes = rows.map(({ key, name, homes }) => suggestion(name, homes, towns.get(key)));
  if (start === '' || rows.length === MAX_SUGGESTIONS) return withHomes;
  const shown = new Set(towns.values());
  const others = townsByPrefix(start, MAX_SUGGESTIONS * 2).filter((town) => !shown.has(town));
  // A town found by an alternative name may have homes under its main name. Names that are already shown are skipped.
  const names = others.map(({ name }) => name).filter((name) => !rows.some(({ key }) => placeKeys(name)[0] === key));
  const homes = await countHomesByName(db, [...new Set(names)]);
  const named = others.map((town) => {
    const its = homes.get(town.name) ?? 0;
    homes.delete(town.name);
    return suggestion(town.name, its, town);
  });
  return [
    ...withHomes,
    ...named.toSorted((one, other) => other.homes - one.homes).slice(0, MAX_SUGGESTIONS - rows.length),
  ];
}

/** Deletes places without homes. A place of a home that is being written is left to the next run. */
export async function deleteEmptyPlaces(db: Db): Promise<void> {
  await sql`delete from place where key in (select key from place where homes = 0 for update skip locked)`.execute(db);
}

async function countHomesByName(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; homes: number }>`
    select named.name, place.homes from unnest(${names}::text[]) as named (name)
    join place on place.key = (place_keys(named.name))[1]`.execute(db);
  return new Map(rows.map(({ name, homes }) => [name, homes]));
}

function suggestion(name: string, homes: number, town: Town | undefined): Place {
  return { name, homes, ...(town !== undefined && { state: town.state, box: boundingBox(town) }) };
}

/** The bounding box of a town: west, south, east, north. */
function boundingBox({ lat, lng, radius }: Town): [number, number, number, number] {
  const up = radius / METRES_PER_DEGREE;
  const aside = up / Math.cos(radians(lat));
  const [west, south, east, north] = [lng - aside, lat - up, lng + aside, lat + up].map(
    (degrees) => Math.round(degrees * 1e4) / 1e4,
  );
  return [west, south, east, north] as [number, number, number, number];
}

/** The town of each key. For a name in several states: the state with most homes of that name. */
async function findTowns(db: Db, keys: readonly string[]): Promise<Map<string, Town>> {
  const several = keys.filter((key) => new Set(townsByName(key).map(({ state }) => state)).size > 1);
  const states = several.length === 0 ? new Map<string, State>() : await mostFrequentStates(db, several);
  return new Map(
    keys.flatMap((key) => {
      const towns = townsByName(key);
      const town = towns.find(({ state }) => state === states.get(key)) ?? towns[0];
      return town === undefined ? [] : [[key, town] as const];
    }),
  );
}

async function mostFrequentStates(db: Db, keys: readonly string[]): Promise<Map<string, State>> {
  const { rows } = await sql<{ key: string; state: State }>`
    select key, state from unnest(${keys}::text[]) as key cross join lateral (
      select listing.state from (
        select sequence from search_posting where word = ('@' || key) collate "C" order by sequence desc limit ${HOMES_SAMPLED}
      ) as newest join listing on listing.sequence = newest.sequence
      where listing.state is not null group by listing.state order by count(*) desc, listing.state limit 1
    ) as most`.execute(db);
  return new Map(rows.map(({ key, state }) => [key, state]));
}
