import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** With whom a person has a conversation; undefined where it is not theirs, or is not there. */
export async function otherOf(db: Kysely<Database>, id: string, accountId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('conversation')
    .select(['guest_id', 'host_id'])
    .where('id', '=', id)
    .where((or) => or.or([or('guest_id', '=', accountId), or('host_id', '=', accountId)]))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return found.guest_id === accountId ? found.host_id : found.guest_id;
}
