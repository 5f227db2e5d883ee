import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What public points are moved by. It never leaves the server. */
export async function placeKey(db: Kysely<Database>): Promise<Buffer> {
  const { key } = await db.selectFrom('place_key').select('key').executeTakeFirstOrThrow();
  return key;
}
