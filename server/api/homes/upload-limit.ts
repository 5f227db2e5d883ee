import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import type { Limit } from '../../platform/rate-limits/rate-limits.ts';

const HOUR_MS = 60 * 60 * 1000;
const MEGAPIXELS_PER_HOUR = 10_000;
/** Limits count whole attempts of this many megapixels each. */
const MEGAPIXELS_PER_ATTEMPT = 10;

/** Forms an hour per account, each up to 300 MB. Refused forms count too. */
export function uploadLimit(accountId: string): Limit {
  return { kind: 'upload by account', subject: hashSubject(accountId), max: 300, withinMs: HOUR_MS };
}

/** Per account and hour: 200 photos of the largest size, or about 800 photos of a phone. */
export function megapixelLimit(accountId: string, megapixels: number): Limit {
  return {
    kind: 'megapixels by account',
    subject: hashSubject(accountId),
    max: MEGAPIXELS_PER_HOUR / MEGAPIXELS_PER_ATTEMPT,
    withinMs: HOUR_MS,
    counts: Math.ceil(megapixels / MEGAPIXELS_PER_ATTEMPT),
  };
}
