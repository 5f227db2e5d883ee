import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** What it takes to pay hosts. */
export interface PayoutParts {
  db: Kysely<Database>;
  jobs: Jobs;
  gateway: Gateway;
  log: Logger;
  settings: { payouts: 'route' | 'by-hand' };
}

/** Whatever is still on its way to the gateway after so long never gets there: each call has a limit of five seconds. */
export const SURELY_OVER_MS = 60_000;

/** Whether the gateway says that a transfer is not in its host's account: it is pending for some seconds, or has failed. */
export function isNotProcessed(answer: object): boolean {
  return 'description' in answer && /should be processed/i.test(String(answer.description));
}
