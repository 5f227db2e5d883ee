import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Deletes inbox events older than a day: screens that return later reload everything. */
export async function deleteOldInboxEvents(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('inbox_update')
    .where('at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}
