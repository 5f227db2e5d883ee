import { subjectOf } from '../../../platform/rate-limits/limit-subjects.ts';
import type { Limit } from '../../../platform/rate-limits/rate-limits.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Each form may carry 300 MB and costs seconds of work: nobody publishes or changes more homes an hour by hand. */
export function uploadLimit(accountId: string): Limit {
  return { kind: 'upload by account', subject: subjectOf(accountId), most: 300, withinMs: HOUR_MS };
}
