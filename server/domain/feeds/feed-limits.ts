import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';

interface Surroundings {
  db: Kysely<Database>;
  settings: { rateLimits: boolean };
}

const HOUR_MS = 60 * 60 * 1000;

/** Each address is fetched from this server: nobody is to knock with it at many doors. */
export async function countNewAddress(surroundings: Surroundings, accountId: string, now: Date): Promise<void> {
  const limit = { kind: 'feed address by account', subject: hashSubject(accountId), most: 100, withinMs: 24 * HOUR_MS };
  await countAttempt(surroundings, [limit], now);
}

export async function countRefresh(surroundings: Surroundings, feedId: string, now: Date): Promise<void> {
  const limit = { kind: 'refresh of feed', subject: hashSubject(feedId), most: 60, withinMs: HOUR_MS };
  await countAttempt(surroundings, [limit], now);
}
