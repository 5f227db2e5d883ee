import { createHash } from 'node:crypto';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
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
  db: Db;
  settings: { rateLimits: boolean };
}

/** Counts under every limit, for all servers; if one is exhausted, throws 429 with `Retry-After`, counts nothing. */
export async function countAttempt(
  { db, settings }: RateLimitContext,
  limits: Limit[],
  now: Date,
): Promise<CountedAttempt> {
  if (!settings.rateLimits) return { undo: async () => {} };
  const { ids, blocking } = await countInDatabase(db, limits, now);
  if (ids === null) throw tooManyRequests((nextAllowedAt(limits, blocking) - now.getTime()) / 1000);
  return {
    undo: async () => {
      await db.deleteFrom('attempt').where('id', 'in', ids).execute();
    },
  };
}

interface Counted {
  /** Ids of the counted attempts; null if a limit is exhausted. */
  ids: number[] | null;
  /** For each limit the time of the attempt that must leave its window first; null if it allows this attempt. */
  blocking: (Date | null)[];
}

async function countInDatabase(db: Db, limits: Limit[], now: Date): Promise<Counted> {
  const kinds = limits.map(({ kind }) => kind);
  const subjects = limits.map(({ subject }) => subject);
  const maximaBefore = limits.map(({ max, counts = 1 }) => max - counts);
  const weights = limits.map(({ counts = 1 }) => counts);
  const since = limits.map(({ withinMs }) => new Date(now.getTime() - withinMs));
  const {
    rows: [counted],
  } = await sql<Counted>`
    select ids, blocking from count_attempt(${kinds}, ${subjects}, ${maximaBefore}, ${weights}, ${since}, ${now})`.execute(
    db,
  );
  if (counted === undefined) throw new Error('count_attempt returned nothing');
  return counted;
}

/** Time of the next allowed attempt in milliseconds since 1970. */
function nextAllowedAt(limits: Limit[], blocking: (Date | null)[]): number {
  const ends = limits.map(({ until, withinMs }, index) => {
    const first = blocking[index];
    return first === null || first === undefined ? 0 : (until?.getTime() ?? first.getTime() + withinMs);
  });
  return Math.max(...ends);
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('at', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute();
}

export function hashSubject(...parts: string[]): SubjectHash {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url') as SubjectHash;
}
