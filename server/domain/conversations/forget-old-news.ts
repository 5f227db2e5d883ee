import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Forgets what open screens were told more than a day ago: whoever comes back later fetches everything anew. */
export async function forgetOldNews(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('inbox_news')
    .where('at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}
