import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import type { AppContext } from '../context.ts';
import { describeFailure, type Outcome } from '../ledger/gateway/gateway-answers.ts';

/** Longer than any outage of the server. */
const DAYS_BACK = 90;

/**
 * The gateway's objects of the last 90 days, since webhooks may be lost; empty if the API keys may not list them. Throws
 * while the gateway does not respond. `label` names the objects in log and error.
 */
export async function listRecent<T>(
  { log }: AppContext,
  label: string,
  list: (since: Date) => Promise<Outcome<T[]>>,
  now: Date,
): Promise<T[]> {
  const found = await list(new Date(now.getTime() - DAYS_BACK * DAY_MS));
  if (found.kind === 'unknown') throw new Error(`the gateway did not return its ${label}: ${describeFailure(found)}`);
  if (found.kind === 'ok') return found.value;
  log.warn({ reason: describeFailure(found) }, `the gateway refused to list its ${label}`);
  return [];
}
