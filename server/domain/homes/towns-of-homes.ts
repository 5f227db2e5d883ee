import { hyphenate } from '@aangan/contract/homes/home-slug.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findTown, type HomeLocation } from './gazetteer/find-town.ts';
import { allTowns, type Town } from './gazetteer/towns.ts';

const BATCH_SIZE = 500;

/** The slug of a home's town as stored; empty if the home has no state, or its city names no town in that state. */
export function townSlug(home: HomeLocation): string {
  const town = findTown(home);
  return town !== null && town.state === home.state ? hyphenate(town.name) : '';
}

/** Read on first use. */
let names: ReadonlyMap<string, string> | undefined;

/** The name of a state's town by its slug; undefined if unknown. */
export function townName(state: State, slug: string): string | undefined {
  names ??= namesBySlug(allTowns());
  return names.get(`${state} ${slug}`);
}

/** If several towns share a slug, the largest town's name is used. */
function namesBySlug(towns: Iterable<Town>): ReadonlyMap<string, string> {
  const smallestFirst = [...towns].toSorted((one, other) => one.population - other.population);
  return new Map(smallestFirst.map(({ state, name }) => [`${state} ${hyphenate(name)}`, name]));
}

/**
 * Saves the town of a changed home. A separate statement after the change, because a change of city, landmark or state
 * clears the town, which older releases do not write.
 */
export async function saveTown(trx: Transaction<Database>, id: string, town: string): Promise<void> {
  await trx.updateTable('listing').set({ town }).where('id', '=', id).where('town', 'is distinct from', town).execute();
}

/** Finds the towns of published homes that were not looked up yet. */
export async function findMissingTowns(db: Kysely<Database>): Promise<void> {
  while ((await db.transaction().execute(findBatch)) === BATCH_SIZE);
}

async function findBatch(trx: Transaction<Database>): Promise<number> {
  const homes = await trx
    .selectFrom('listing')
    .select(['id', 'city', 'landmark as landMark', 'state'])
    .where('town', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('sequence')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (homes.length > 0)
    await sql`
      update listing set town = found.town
      from unnest(${homes.map(({ id }) => id)}::uuid[], ${homes.map(townSlug)}::text[]) as found (id, town)
      where listing.id = found.id`.execute(trx);
  return homes.length;
}
