import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { gazetteerVersion } from './gazetteer/towns.ts';
import { townPoint } from './public-location.ts';
import { publicPointColumns } from './public-point-columns.ts';
import { findMissingTowns, townSlug } from './towns-of-homes.ts';

type Db = Kysely<Database>;

const BATCH_SIZE = 500;

/**
 * Registers the sweep that finds the towns of homes written by an older release, and updates towns and public points
 * after a gazetteer change. Call before `jobs.start()`.
 */
export function registerTownSweep({ db, jobs }: { db: Db; jobs: Jobs }): void {
  let isDone = false;
  // Once per process: during an upgrade, processes with different gazetteers would undo each other's work.
  jobs.registerSweep('homes by their towns', async () => {
    await findMissingTowns(db);
    if (isDone) return;
    await updateTownPoints(db);
    isDone = true;
  });
}

/**
 * Updates the towns of all homes, and the points of homes without a pin, if the gazetteer version changed. Restarts
 * from the beginning after a crash.
 */
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
async function updateBatch(trx: Transaction<Database>, before: number): Promise<number | null> {
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
