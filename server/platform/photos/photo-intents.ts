import { type Kysely, sql } from 'kysely';
import { betweenFailpoints } from '../failpoints.ts';
import type { Database } from '../database/schema.ts';
import type { FiledPhoto } from './photo-files.ts';

type Db = Kysely<Database>;

/** Written down before the first file of a photo is put. */
export async function intend(db: Db, { id, format, widths, access }: FiledPhoto): Promise<void> {
  const intent = { id, format, widths, is_private: access === 'private' };
  await betweenFailpoints('photo intent', () => db.insertInto('photo_intent').values(intent).execute());
}

/** Those of the photos that no row shows: from now on none can. Whoever is just writing such a row is waited for. */
export async function condemn(db: Db, ids: readonly string[]): Promise<FiledPhoto[]> {
  const rows = await db
    .updateTable('photo_intent')
    .set({ condemned_at: sql`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'format', 'widths', 'is_private'])
    .execute();
  return rows.map(filed);
}

/** The oldest of at least an age, condemned; none that another process is just taking away. */
export async function condemnOldest(db: Db, ageMs: number, most: number): Promise<FiledPhoto[]> {
  const { rows } = await sql<IntentRow>`${oldestCondemned(ageMs, most)}`.execute(db);
  return rows.map(filed);
}

/** SQL: apart, so that its plan can be looked at. */
export function oldestCondemned(ageMs: number, most: number) {
  return sql`
    update photo_intent set condemned_at = now() where id = any(array(
      select id from photo_intent where created_at <= now() - make_interval(secs => ${ageMs / 1_000})
      order by created_at limit ${most} for update skip locked
    ))
    returning id, format, widths, is_private`;
}

/** Their files are gone. */
export async function forgetIntents(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('photo_intent')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

type IntentRow = Pick<FiledPhoto, 'id' | 'format' | 'widths'> & { is_private: boolean };

function filed({ is_private, ...photo }: IntentRow): FiledPhoto {
  return { ...photo, access: is_private ? 'private' : 'public' };
}
