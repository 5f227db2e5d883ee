import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import type { Limit } from '../../platform/rate-limits/rate-limits.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Each change invalidates cached lists of homes; the limit is far above manual use. */
export function factLimit(accountId: string): Limit {
  return { kind: 'home facts by account', subject: hashSubject(accountId), max: 1_000, withinMs: HOUR_MS };
}
