import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

const MOST = 8;

type PlaceWithHomes = Pick<Database['place'], 'name' | 'homes'>;

/**
 * Places that begin with what is typed last, behind its commas, those with most homes first: 'Goa, In' suggests India. Blank,
 * the places with most homes of all.
 */
export async function suggestPlaces(db: Kysely<Database>, typed: string): Promise<PlaceWithHomes[]> {
  const last = typed.split(',').at(-1) ?? '';
  const { rows } = await sql<PlaceWithHomes>`
    select name, homes from place
    where homes > 0 and starts_with(key, coalesce((place_keys(${last}))[1], ''))
    order by homes desc, key limit ${MOST}`.execute(db);
  return rows;
}
