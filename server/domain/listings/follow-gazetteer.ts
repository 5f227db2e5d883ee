import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { gazetteerVersion } from '../places/gazetteer/towns.ts';
import { townPoint } from '../places/whereabouts.ts';
import { atColumns } from './at-columns.ts';

type Db = Kysely<Database>;

const AT_ONCE = 500;

/** Keeps the homes without a pin where the gazetteer of this version has their towns. Before `jobs.start()`. */
export function workOnTowns({ db, jobs }: { db: Db; jobs: Jobs }): void {
  let isDone = false;
  // Once: beside a process of another version, which knows other towns, each would undo what the other has done.
  jobs.registerSweep('homes by their towns', async () => {
    if (isDone) return;
    await followGazetteer(db);
    isDone = true;
  });
}

/** Places the homes that another version has placed, or none. One that breaks off begins anew. */
export async function followGazetteer(db: Db): Promise<void> {
  const placed = await db.selectFrom('gazetteer').select('version').executeTakeFirst();
  if (placed?.version === gazetteerVersion) return;
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null) {
    const from: number = before;
    before = await db.transaction().execute((trx) => placeSome(trx, from));
  }
  await db
    .insertInto('gazetteer')
    .values({ version: gazetteerVersion })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ version: gazetteerVersion }))
    .execute();
}

/** The newest before a sequence; answers where the rest begins, null when these were all. */
async function placeSome(trx: Transaction<Database>, before: number): Promise<number | null> {
  const homes = await trx
    .selectFrom('listing')
    .select(['id', 'sequence', 'city', 'landmark as landMark', 'state', 'at_lat', 'at_lng', 'at_radius'])
    .where('sequence', '<', before)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from exact_place where listing_id = listing.id)`)
    .orderBy('sequence', 'desc')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .execute();
  // Read once they are locked: a pin may have been set while that was waited for.
  const pinned = await trx
    .selectFrom('exact_place')
    .select('listing_id')
    .where('listing_id', '=', sql<string>`any(${homes.map(({ id }) => id)}::uuid[])`)
    .execute();
  const withPin = new Set(pinned.map(({ listing_id }) => listing_id));
  for (const { id, city, landMark, state, ...known } of homes.filter((home) => !withPin.has(home.id))) {
    const at = atColumns(townPoint({ city, landMark, state }));
    if (at.at_lat === known.at_lat && at.at_lng === known.at_lng && at.at_radius === known.at_radius) continue;
    await trx.updateTable('listing').set(at).where('id', '=', id).execute();
  }
  return homes.length < AT_ONCE ? null : (homes.at(-1)?.sequence ?? null);
}
