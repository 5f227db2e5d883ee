import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The secret key of public points. Never sent to clients. */
export async function placeKey(db: Kysely<Database>): Promise<Buffer> {
  const { key } = await db.selectFrom('place_key').select('key').executeTakeFirstOrThrow();
  return key;
}
