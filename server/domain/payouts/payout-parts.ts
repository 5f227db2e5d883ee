import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Dependencies of the payout jobs. */
export interface PayoutParts {
  db: Kysely<Database>;
  jobs: Jobs;
  gateway: Gateway;
  log: Logger;
  settings: { payouts: 'route' | 'by-hand' };
}

/** A request that the gateway has not received after this time will not arrive: calls time out after five seconds. */
export const IN_FLIGHT_MS = 60_000;

/** Whether the gateway reports a transfer as not processed: pending for some seconds, or failed. */
export function isNotProcessed(answer: object): boolean {
  return 'description' in answer && /should be processed/i.test(String(answer.description));
}
