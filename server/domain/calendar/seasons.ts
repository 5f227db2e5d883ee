import type { Season } from '@aangan/contract/rules/seasons.ts';
import type { Kysely, Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { rowOfSeason, seasonOfRow } from './rules-rows.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type HomeSeason = Season & { id: string };

/** The seasons of several homes, in the order of their days; a home without seasons has an empty list. */
export async function loadSeasons(db: Db, listingIds: readonly string[]): Promise<Map<string, HomeSeason[]>> {
  const seasons = new Map<string, HomeSeason[]>(listingIds.map((id) => [id, []]));
  if (listingIds.length === 0) return seasons;
  const rows = await db
    .selectFrom('season')
    .selectAll()
    .where('listing_id', 'in', [...listingIds])
    .orderBy('starts')
    .execute();
  for (const row of rows) seasons.get(row.listing_id)?.push({ id: row.id, ...seasonOfRow(row) });
  return seasons;
}

/** The home of a season; null for an id that is unknown or malformed. */
export async function findSeasonListingId(db: Db, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('season').select('listing_id').where('id', '=', id).executeTakeFirst();
  return row?.listing_id ?? null;
}

/** Adds a season that overlaps no other. The caller holds the home's lock. Returns its id. */
export async function insertSeason(trx: Trx, listingId: string, season: Season, now: Date): Promise<string> {
  const row = { listing_id: listingId, ...rowOfSeason(season), updated_at: now };
  const { id } = await trx.insertInto('season').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSeason(trx: Trx, id: string, season: Season, now: Date): Promise<void> {
  const row = { ...rowOfSeason(season), updated_at: now };
  await trx.updateTable('season').set(row).where('id', '=', id).execute();
}

export async function deleteSeason(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('season').where('id', '=', id).execute();
}
