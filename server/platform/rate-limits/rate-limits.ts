import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { tooManyRequests } from '../http/errors.ts';

/** How often something may be tried: at most `most` times by one subject within a sliding window. */
export interface Limit {
  /** What is tried: 'sign-in by account'. */
  kind: string;
  /** Who or what is limited. Write nothing here that tells a person apart: see `subjectOf`. */
  subject: string;
  most: number;
  withinMs: number;
  /** As how many tries this one counts, at most as many as there may be; one, unless it says so. */
  counts?: number;
}

/** A try that was counted; a try that should not count after all is taken back. */
export interface CountedAttempt {
  undo(): Promise<void>;
}

interface RateLimitContext {
  db: Kysely<Database>;
  settings: { rateLimits: boolean };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts a try under every given limit, in the database and so for all servers together; a limit that is used up
 * refuses it (429 with `Retry-After`), and then nothing is counted.
 */
export async function countAttempt(
  { db, settings }: RateLimitContext,
  limits: Limit[],
  now: Date,
): Promise<CountedAttempt> {
  if (!settings.rateLimits) return { undo: async () => {} };
  const counted = await db.transaction().execute(async (trx) => {
    await lockSubjects(trx, limits);
    const retryAt = await nextAllowedAt(trx, limits, now);
    if (retryAt !== null) throw tooManyRequests((retryAt - now.getTime()) / 1000);
    return trx
      .insertInto('attempt')
      .values(
        limits.flatMap(({ kind, subject, counts = 1 }) =>
          Array.from({ length: counts }, () => ({ kind, subject, at: now })),
        ),
      )
      .returning('id')
      .execute();
  });
  return {
    undo: async () => {
      const ids = counted.map(({ id }) => id);
      await db.deleteFrom('attempt').where('id', 'in', ids).execute();
    },
  };
}

/** Forgets tries of which every limit has lost sight. */
export async function deleteOldAttempts(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
}

/** Tries at the same moment wait for each other; always in the same order, so that they never wait in a circle. */
async function lockSubjects(trx: Kysely<Database>, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(trx);
}

/** When the next try would be allowed, in milliseconds since 1970; null when it is allowed now. */
async function nextAllowedAt(trx: Kysely<Database>, limits: Limit[], now: Date): Promise<number | null> {
  const ends = await Promise.all(
    limits.map(async ({ kind, subject, most, withinMs, counts = 1 }) => {
      // The try that must leave the window before there is room for another one.
      const oldest = await trx
        .selectFrom('attempt')
        .select('at')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('at', '>', new Date(now.getTime() - withinMs))
        .orderBy('at', 'desc')
        .offset(most - counts)
        .limit(1)
        .executeTakeFirst();
      return oldest === undefined ? [] : [oldest.at.getTime() + withinMs];
    }),
  );
  const blocked = ends.flat();
  return blocked.length === 0 ? null : Math.max(...blocked);
}
