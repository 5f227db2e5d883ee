import { hashSubject } from '../../../platform/rate-limits/limit-subjects.ts';
import type { Limit } from '../../../platform/rate-limits/rate-limits.ts';

const HOUR_MS = 60 * 60 * 1000;
const MEGAPIXELS_AN_HOUR = 10_000;
/** Limits count whole tries. */
const MEGAPIXELS_OF_A_TRY = 10;

/** Each form may carry 300 MB: nobody publishes or changes more homes an hour by hand. What is refused counts as well. */
export function uploadLimit(accountId: string): Limit {
  return { kind: 'upload by account', subject: hashSubject(accountId), most: 300, withinMs: HOUR_MS };
}

/** Two hundred at their largest; of photos from a phone eight hundred, and twice as many that a browser made smaller. */
export function megapixelLimit(accountId: string, megapixels: number): Limit {
  return {
    kind: 'megapixels by account',
    subject: hashSubject(accountId),
    most: MEGAPIXELS_AN_HOUR / MEGAPIXELS_OF_A_TRY,
    withinMs: HOUR_MS,
    counts: Math.ceil(megapixels / MEGAPIXELS_OF_A_TRY),
  };
}
