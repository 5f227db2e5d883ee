import { type Kysely, sql } from 'kysely';
import { betweenFailpoints } from '../failpoints.ts';
import type { Database } from '../database/schema.ts';
import type { FiledPhoto } from './photo-files.ts';

type Db = Kysely<Database>;

/** Records the intent to store a photo, before its first file is written. */
export async function intend(db: Db, { id, format, widths, access }: FiledPhoto): Promise<void> {
  const intent = { id, format, widths, is_private: access === 'private' };
  await betweenFailpoints('photo intent', () => db.insertInto('photo_intent').values(intent).execute());
}

/**
 * Condemns those photos that no row refers to: from then on no row can. Waits for transactions that are just inserting
 * such a row.
 */
export async function condemn(db: Db, ids: readonly string[]): Promise<FiledPhoto[]> {
  const rows = await db
    .updateTable('photo_intent')
    .set({ condemned_at: sql`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'format', 'widths', 'is_private'])
    .execute();
  return rows.map(toFiledPhoto);
}

/** Condemns the oldest unreferenced intents of at least `ageMs`, except those that another process is deleting. */
export async function condemnOldest(db: Db, ageMs: number, most: number): Promise<FiledPhoto[]> {
  const { rows } = await sql<IntentRow>`${condemnOldestQuery(ageMs, most)}`.execute(db);
  return rows.map(toFiledPhoto);
}

/** Exported so that a test can check its query plan. */
export function condemnOldestQuery(ageMs: number, most: number) {
  return sql`
    update photo_intent set condemned_at = now() where id = any(array(
      select id from photo_intent where created_at <= now() - make_interval(secs => ${ageMs / 1_000})
      order by created_at limit ${most} for update skip locked
    ))
    returning id, format, widths, is_private`;
}

/** Deletes intents whose files are deleted. */
export async function forgetIntents(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('photo_intent')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

type IntentRow = Pick<FiledPhoto, 'id' | 'format' | 'widths'> & { is_private: boolean };

function toFiledPhoto({ is_private, ...photo }: IntentRow): FiledPhoto {
  return { ...photo, access: is_private ? 'private' : 'public' };
}
