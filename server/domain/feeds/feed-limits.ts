import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';

interface Dependencies {
  db: Kysely<Database>;
  settings: { rateLimits: boolean };
}

const HOUR_MS = 60 * 60 * 1000;

/** This server fetches each new URL: the limit prevents its use for scanning other servers. */
export async function countNewAddress(dependencies: Dependencies, accountId: string, now: Date): Promise<void> {
  const limit = { kind: 'feed address by account', subject: hashSubject(accountId), max: 100, withinMs: 24 * HOUR_MS };
  await countAttempt(dependencies, [limit], now);
}

export async function countRefresh(dependencies: Dependencies, feedId: string, now: Date): Promise<void> {
  const limit = { kind: 'refresh of feed', subject: hashSubject(feedId), max: 60, withinMs: HOUR_MS };
  await countAttempt(dependencies, [limit], now);
}
