import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { sessionExpiry } from './sessions.ts';

/** The given sessions that are still valid, each with its expiry if it is not used again. */
export async function findLiveSessions(
  db: Kysely<Database>,
  selector: { token: string } | { ids: readonly string[] },
  now: Date,
): Promise<{ id: string; endsAt: Date }[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .$if('token' in selector, (query) =>
      query.where('token_hash', '=', 'token' in selector ? hashToken(selector.token) : null),
    )
    .$if('ids' in selector, (query) => query.where('id', 'in', 'ids' in selector ? selector.ids : []))
    .execute();
  return rows
    .map(({ id, ...session }) => ({ id, endsAt: sessionExpiry(session) }))
    .filter(({ endsAt }) => endsAt > now);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
