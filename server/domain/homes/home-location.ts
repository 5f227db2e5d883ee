import { isDeepStrictEqual } from 'node:util';
import { hyphenate } from '@aangan/contract/homes/home-slug.ts';
import type { PublicPoint, HomePlace, PlaceEdit } from '@aangan/contract/homes/listings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { type Jobs, LONG_SWEEP_LIMIT_SECONDS } from '../../platform/jobs/jobs.ts';
import { findTown, type HomeLocation, mayBeInIndia } from './gazetteer/find-town.ts';
import { isInState, stateAt } from './gazetteer/outlines.ts';
import { allTowns, gazetteerVersion, type Town } from './gazetteer/towns.ts';
import { parseCountry } from './parse-address.ts';
import { type Point, publicPoint, publicPointColumns } from './public-point.ts';

export interface PublicLocation {
  at: PublicPoint | null;
  state: State | null;
  /** Slug of its town; empty if unknown. */
  town: string;
}

/** From the pin; without a pin, from the town of its city and the state chosen by its host. */
export async function computePublicLocation(
  db: Db,
  home: HomeLocation & { hostId: string },
  pin: Point | null,
): Promise<PublicLocation> {
  const at = pin === null ? townPoint(home) : publicPoint(await placeKey(db), home.hostId, pin);
  const state = at === null || pin === null ? (home.state ?? null) : publicState(at, home);
  return { at, state, town: townSlug({ ...home, state }) };
}

/** The town of a home's city, as a circle that all its homes without a pin share. */
function townPoint(home: HomeLocation): PublicPoint | null {
  const town = findTown(home);
  return town === null ? null : { lat: town.lat, lng: town.lng, radius: town.radius };
}

/** From the public point: the exact pin would reveal the side of a border. Near a border the city decides. */
function publicState(at: PublicPoint, { city, landMark, state }: HomeLocation): State | null {
  // A home in another country has no Indian state, even near the border; the host's choice stays.
  if (!mayBeInIndia(parseCountry(city))) return state ?? null;
  const town = findTown({ city, landMark });
  return town !== null && isInState(at, town.state, at.radius) ? town.state : stateAt(at);
}

/** The secret key of public points. Never sent to clients. */
async function placeKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('location_key').select('key').executeTakeFirstOrThrow();
  return key;
}

/** The exact location of a home, only for viewers allowed by `maySeePlace`; null if its host has not set it. */
export async function findExactPlace(db: Db, listingId: string): Promise<HomePlace | null> {
  const row = await db
    .selectFrom('exact_place')
    .select(['lat', 'lng', 'address', 'directions'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { lat, lng, address, directions } = row;
  return { lat, lng, ...(address !== null && { address }), ...(directions !== null && { directions }) };
}

/** Saves the pin and the sent texts. The caller holds the home's lock. */
export async function saveExactPlace(
  trx: Db,
  listingId: string,
  { lat, lng, address, directions }: PlaceEdit,
): Promise<void> {
  const sent = { lat, lng, ...(address !== undefined && { address }), ...(directions !== undefined && { directions }) };
  await trx
    .insertInto('exact_place')
    .values({ listing_id: listingId, address: null, directions: null, ...sent })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(sent))
    .execute();
}

/** Deletes a home's exact location; returns whether it existed. */
export async function removeExactPlace(trx: Db, listingId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('exact_place').where('listing_id', '=', listingId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeHostExactPlaces(trx: Db, hostId: string): Promise<void> {
  await sql`
    delete from exact_place using listing where listing.id = listing_id and listing.host_id = ${hostId}`.execute(trx);
}

const BATCH_SIZE = 500;

/** The slug of a home's town as stored; empty if the home has no state, or its city names no town in that state. */
function townSlug(home: HomeLocation): string {
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

/** A statement of its own: changing city, landmark or state clears the town, which older releases do not write. */
export async function saveTown(trx: Trx, id: string, town: string): Promise<void> {
  await trx.updateTable('listing').set({ town }).where('id', '=', id).where('town', 'is distinct from', town).execute();
}

/** Finds the towns of published homes that were not looked up yet. */
export async function findMissingTowns(db: Db): Promise<void> {
  while ((await db.transaction().execute(findBatch)) === BATCH_SIZE);
}

async function findBatch(trx: Trx): Promise<number> {
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

/** Sweep: finds missing towns, and updates towns and points after a gazetteer change. Call before `jobs.start()`. */
export function registerTownSweep({ db, jobs }: { db: Db; jobs: Jobs }): void {
  let isDone = false;
  // Once per process: during an upgrade, processes with different gazetteers would undo each other's work.
  const update = async () => {
    await findMissingTowns(db);
    if (isDone) return;
    await updateTownPoints(db);
    isDone = true;
  };
  jobs.registerSweep('homes by their towns', update, { limitSeconds: LONG_SWEEP_LIMIT_SECONDS });
}

/** Updates towns, and points of homes without a pin, for a new gazetteer. After a crash it begins again. */
export async function updateTownPoints(db: Db): Promise<void> {
  const placed = await db.selectFrom('gazetteer').select('version').executeTakeFirst();
  if (placed?.version === gazetteerVersion) return;
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null) {
    const from: number = before;
    before = await db.transaction().execute((trx) => updateBatch(trx, from));
  }
  await db
    .insertInto('gazetteer')
    .values({ version: gazetteerVersion })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ version: gazetteerVersion }))
    .execute();
}

/** Updates one batch below a sequence. Returns the start of the next batch; null at the end. */
async function updateBatch(trx: Trx, before: number): Promise<number | null> {
  const homes = await trx
    .selectFrom('listing')
    .select(['id', 'sequence', 'city', 'landmark as landMark', 'state', 'town', 'at_lat', 'at_lng', 'at_radius'])
    .where('sequence', '<', before)
    .where('deleted_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .execute();
  // Read after locking: a pin may have been set while waiting.
  const pinned = await trx
    .selectFrom('exact_place')
    .select('listing_id')
    .where('listing_id', '=', sql<string>`any(${homes.map(({ id }) => id)}::uuid[])`)
    .execute();
  const withPin = new Set(pinned.map(({ listing_id }) => listing_id));
  for (const { id, ...home } of homes) {
    const { at_lat, at_lng, at_radius, ...place } = home;
    const at = withPin.has(id) ? { at_lat, at_lng, at_radius } : publicPointColumns(townPoint(place));
    const found = { ...at, town: townSlug(place) };
    if (isDeepStrictEqual(found, { at_lat, at_lng, at_radius, town: home.town })) continue;
    await trx.updateTable('listing').set(found).where('id', '=', id).execute();
  }
  return homes.length < BATCH_SIZE ? null : (homes.at(-1)?.sequence ?? null);
}
