import { describeFailure } from '../ledger/gateway/gateway-answers.ts';
import { SETTLEMENTS_PAGE } from '../ledger/gateway/route.ts';
import type { GatewaySettlement } from '../ledger/gateway/route-answers.ts';
import { syncSettlement } from './payout-webhooks.ts';
import type { AppContext } from '../context.ts';

/** Longer than any outage of the server. */
const DAYS_BACK = 90;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Records settlements to the operator whose webhook was missed. Throws while the gateway does not respond; settlements
 * recorded until then stay.
 */
export async function syncSettlements(context: AppContext, now: Date): Promise<void> {
  for (const id of await unknownSettlements(context, await listRecentSettlements(context, now)))
    await syncSettlement(context, id, now);
}

/** Recent settlements to the operator; empty if the API keys may not list them. */
async function listRecentSettlements({ gateway, log }: AppContext, now: Date): Promise<GatewaySettlement[]> {
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const found: GatewaySettlement[] = [];
  for (;;) {
    const page = await gateway.route.settlements({ from, skip: found.length });
    if (page.kind === 'unknown')
      throw new Error(`the gateway did not return its settlements: ${describeFailure(page)}`);
    if (page.kind === 'refused') {
      log.warn({ why: describeFailure(page) }, 'the gateway refused to list its settlements');
      return found;
    }
    found.push(...page.value);
    if (page.value.length < SETTLEMENTS_PAGE) return found;
  }
}

/** Ids of processed settlements that are not in the books, oldest first. */
async function unknownSettlements({ db }: AppContext, settlements: readonly GatewaySettlement[]): Promise<string[]> {
  const ids = settlements.filter(({ status }) => status === 'processed').map(({ id }) => id);
  if (ids.length === 0) return [];
  const entered = db.selectFrom('book_entry').select('source').where('kind', '=', 'settlement');
  const known = new Set((await entered.where('source', 'in', ids).execute()).map(({ source }) => source));
  return ids.filter((id) => !known.has(id)).toReversed();
}
