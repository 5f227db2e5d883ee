import { reasonOf } from '../ledger/gateway/gateway-answers.ts';
import { SETTLEMENTS_PAGE } from '../ledger/gateway/route.ts';
import type { GatewaySettlement } from '../ledger/gateway/route-answers.ts';
import { askSettlement } from './payout-news.ts';
import type { PayoutParts } from './payout-parts.ts';

/** Far longer than a server is away. */
const DAYS_BACK = 90;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Enters what the gateway has settled to the operator and the books have not heard of: its news may be lost. Throws as long as
 * the gateway does not answer; what was entered by then stays.
 */
export async function followSettlements(parts: PayoutParts, now: Date): Promise<void> {
  for (const id of await unheardOf(parts, await settledLately(parts, now))) await askSettlement(parts, id, now);
}

/** The operator's settlements; none where the gateway does not tell them to these keys, or has none. */
async function settledLately({ gateway, log }: PayoutParts, now: Date): Promise<GatewaySettlement[]> {
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const found: GatewaySettlement[] = [];
  for (;;) {
    const page = await gateway.route.settlements({ from, skip: found.length });
    if (page.kind === 'unknown') throw new Error(`the gateway does not tell its settlements: ${reasonOf(page)}`);
    if (page.kind === 'refused') {
      log.warn({ why: reasonOf(page) }, 'the gateway refuses to tell its settlements');
      return found;
    }
    found.push(...page.value);
    if (page.value.length < SETTLEMENTS_PAGE) return found;
  }
}

/** The oldest first, as they were made. */
async function unheardOf({ db }: PayoutParts, settlements: readonly GatewaySettlement[]): Promise<string[]> {
  const ids = settlements.filter(({ status }) => status === 'processed').map(({ id }) => id);
  if (ids.length === 0) return [];
  const entered = db.selectFrom('book_entry').select('source').where('kind', '=', 'settlement');
  const known = new Set((await entered.where('source', 'in', ids).execute()).map(({ source }) => source));
  return ids.filter((id) => !known.has(id)).toReversed();
}
