import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { betweenFailpoints } from '../failpoints.ts';
import type { FiledPhoto } from './photo-files.ts';

/** Reserves the id of a photo before its first file is written. */
export async function reservePhoto(db: Db, { id, format, widths, access }: FiledPhoto): Promise<void> {
  const reservation = { id, format, widths, is_private: access === 'private' };
  await betweenFailpoints('photo intent', () => db.insertInto('photo_intent').values(reservation).execute());
}

/** Marks unreferenced photos for deletion: no row can refer to them then. Waits for transactions inserting one. */
export async function markForDeletion(db: Db, ids: readonly string[]): Promise<FiledPhoto[]> {
  const rows = await db
    .updateTable('photo_intent')
    .set({ deletion_started_at: sql`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'format', 'widths', 'is_private'])
    .execute();
  return rows.map(toFiledPhoto);
}

/** Marks the oldest unreferenced reservations for deletion, of at least `ageMs`, except those that another process is deleting. */
export async function markOldestForDeletion(db: Db, ageMs: number, max: number): Promise<FiledPhoto[]> {
  const { rows } = await sql<ReservationRow>`${markOldestForDeletionQuery(ageMs, max)}`.execute(db);
  return rows.map(toFiledPhoto);
}

/** Exported so that a test can check its query plan. */
export function markOldestForDeletionQuery(ageMs: number, max: number) {
  return sql`
    update photo_intent set deletion_started_at = now() where id = any(array(
      select id from photo_intent where created_at <= now() - make_interval(secs => ${ageMs / 1_000})
      order by created_at limit ${max} for update skip locked
    ))
    returning id, format, widths, is_private`;
}

export async function deleteReservations(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('photo_intent')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

type ReservationRow = Pick<FiledPhoto, 'id' | 'format' | 'widths'> & { is_private: boolean };

function toFiledPhoto({ is_private, ...photo }: ReservationRow): FiledPhoto {
  return { ...photo, access: is_private ? 'private' : 'public' };
}
