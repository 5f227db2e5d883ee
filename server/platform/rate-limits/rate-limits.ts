import { createHash } from 'node:crypto';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { tooManyRequests } from '../http/errors.ts';

/** The hashed subject of a limit, made by `hashSubject`: the table of attempts contains no personal data. */
export type SubjectHash = string & { readonly isHash: unique symbol };

/** A rate limit: at most `max` attempts per subject within a sliding window. */
export interface Limit {
  /** The limited action: 'sign-in by account'. */
  kind: string;
  subject: SubjectHash;
  max: number;
  withinMs: number;
  /** End of the window, such as the end of a calendar day; then `subject` must include the day. */
  until?: Date;
  /** Weight of this attempt, at most `max`; defaults to 1. */
  counts?: number;
}

/** A counted attempt, which can be revoked. */
export interface CountedAttempt {
  undo(): Promise<void>;
}

export interface RateLimitContext {
  db: Kysely<Database>;
  settings: { rateLimits: boolean };
}

/**
 * Counts an attempt under every given limit, in the database and so across all servers. If a limit is exhausted, throws
 * 429 with `Retry-After` and counts nothing.
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

/** Deletes attempts that are older than every window. */
export async function deleteOldAttempts(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
}

/** Serialises concurrent attempts; locks are taken in a fixed order to avoid deadlocks. */
async function lockSubjects(trx: Kysely<Database>, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(trx);
}

/** Time of the next allowed attempt in milliseconds since 1970; null if allowed now. */
async function nextAllowedAt(trx: Kysely<Database>, limits: Limit[], now: Date): Promise<number | null> {
  const ends = await Promise.all(
    limits.map(async ({ kind, subject, max, withinMs, until, counts = 1 }) => {
      // The attempt that must leave the window before the next attempt is allowed.
      const oldest = await trx
        .selectFrom('attempt')
        .select('at')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('at', '>', new Date(now.getTime() - withinMs))
        .orderBy('at', 'desc')
        .offset(max - counts)
        .limit(1)
        .executeTakeFirst();
      return oldest === undefined ? [] : [until?.getTime() ?? oldest.at.getTime() + withinMs];
    }),
  );
  const blocked = ends.flat();
  return blocked.length === 0 ? null : Math.max(...blocked);
}

export function hashSubject(...parts: string[]): SubjectHash {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url') as SubjectHash;
}
