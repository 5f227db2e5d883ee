import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ifThere } from '../errors/if-there.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Database } from '../database/schema.ts';
import type { PhotoStore } from './photo-store.ts';
import type { StoredPhoto } from './stored-photo.ts';

/** Younger leftovers may belong to an upload that is still on its way, perhaps on another server. */
const LEFT_OVER_AFTER_MS = 60 * 60 * 1000;
const BATCH = 500;

/** Takes away what a crash left: staged files, and photo folders that no row names. Answers how many. */
export async function sweepPhotos(store: PhotoStore, db: Kysely<Database>, now: Date): Promise<number> {
  const until = now.getTime() - LEFT_OVER_AFTER_MS;
  let swept = await sweep(store.staging, until, async (names) => names);
  swept += await sweep(store.folder, until, (names) => photosWithoutRow(db, names));
  return swept;
}

async function sweep(folder: string, until: number, leftOver: (names: string[]) => Promise<string[]>): Promise<number> {
  let swept = 0;
  let names: string[] = [];
  const sweepBatch = async () => {
    for (const name of await leftOver(names)) {
      const path = join(folder, name);
      // What vanished meanwhile is nobody's leftover.
      const found = await ifThere(stat(path));
      if (found === undefined || found.ctimeMs > until) continue;
      await rm(path, { recursive: true, force: true });
      swept += 1;
    }
    names = [];
  };
  for await (const entry of await opendir(folder)) {
    if (!isUuid(entry.name)) continue;
    names.push(entry.name);
    if (names.length === BATCH) await sweepBatch();
  }
  await sweepBatch();
  return swept;
}

/**
 * Takes away photos that were stored for a transaction that failed. One whose end was not heard may have been written
 * all the same: then its rows keep their files.
 */
export async function removeWithoutRow(
  store: PhotoStore,
  db: Kysely<Database>,
  photos: readonly StoredPhoto[],
): Promise<void> {
  const ids = photos.map(({ id }) => id);
  if (ids.length > 0) await store.remove((await photosWithoutRow(db, ids)).map((id) => ({ id })));
}

/** Every table whose rows are photos, by `id`. */
export const photoTables = ['photo', 'person_photo', 'review_photo', 'message_photo'] as const;

/** Those of the ids that no photo's row has. */
async function photosWithoutRow(db: Kysely<Database>, ids: string[]): Promise<string[]> {
  const ofEach = photoTables.map((table) => sql`select id from ${sql.table(table)} where id = any(${ids}::uuid[])`);
  const { rows } = await sql<{ id: string }>`${sql.join(ofEach, sql` union all `)}`.execute(db);
  const named = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}
