import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';

interface Dependencies {
  db: Kysely<Database>;
  settings: { rateLimits: boolean };
}

const HOUR_MS = 60 * 60 * 1000;

/** Far more than manual editing: each change is exported to other sites, and exports are stored for a year. */
export async function countCalendarChange(dependencies: Dependencies, accountId: string, now: Date): Promise<void> {
  const limit = { kind: 'calendar change by account', subject: hashSubject(accountId), max: 1_000, withinMs: HOUR_MS };
  await countAttempt(dependencies, [limit], now);
}
