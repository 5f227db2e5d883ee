import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import type { GatewayFacts } from './gateway-facts.ts';
import { valueOf } from './gateway-refusal.ts';
import { noteGatewayIds, type PayoutAccount } from './payout-accounts.ts';

interface Parts {
  db: Kysely<Database>;
  gateway: Gateway;
}

/**
 * The host's account at the gateway, opened where there is none. An answer that was lost is found again by opening it once
 * more: the gateway takes each e-mail address once, and its refusal names the account that has it.
 */
export async function accountAtGateway(parts: Parts, account: PayoutAccount, facts: GatewayFacts): Promise<string> {
  const { host_id: hostId, gateway_account_id: known } = account;
  if (known !== null) return known;
  const { routeAccounts } = parts.gateway;
  const opened = await routeAccounts.open(facts.account);
  const named = opened.kind === 'refused' ? accountIn(opened.description) : null;
  const id = named ?? valueOf(opened).id;
  if (named !== null && valueOf(await routeAccounts.fetch(named)).hostId !== hostId) {
    // Somebody else has this address there: the next attempt has another one.
    return startAnew(parts, account, 'its address belongs to another account');
  }
  await noteGatewayIds(parts.db, hostId, { gateway_account_id: id });
  return id;
}

/** The one person behind an account. */
export async function stakeholderAtGateway(
  { db, gateway: { routeAccounts } }: Parts,
  { host_id: hostId, gateway_stakeholder_id: known }: PayoutAccount,
  accountId: string,
  { stakeholder }: GatewayFacts,
): Promise<string> {
  if (known !== null) return known;
  const [there] = valueOf(await routeAccounts.stakeholdersOf(accountId));
  const { id } = there ?? valueOf(await routeAccounts.addStakeholder(accountId, stakeholder));
  await noteGatewayIds(db, hostId, { gateway_stakeholder_id: id });
  return id;
}

/**
 * What money goes through. The gateway has no list of products: of one whose answer was lost the id is not to be had, and
 * since nothing was ever paid to that account another one is opened in its place.
 */
export async function productAtGateway(parts: Parts, account: PayoutAccount, accountId: string): Promise<RouteProduct> {
  const { routeAccounts } = parts.gateway;
  const { host_id: hostId, gateway_product_id: known } = account;
  if (known !== null) return valueOf(await routeAccounts.fetchProduct(accountId, known));
  const requested = await routeAccounts.requestProduct(accountId);
  if (requested.kind === 'refused' && /already/i.test(requested.description))
    return startAnew(parts, account, 'the answer to its product was lost');
  const product = valueOf(requested);
  await noteGatewayIds(parts.db, hostId, { gateway_product_id: product.id });
  return product;
}

/** Leaves an account at the gateway alone, and has the job's next attempt open another under another address. */
async function startAnew({ db }: Parts, { host_id: hostId, gateway_try }: PayoutAccount, why: string): Promise<never> {
  const none = { gateway_account_id: null, gateway_stakeholder_id: null, gateway_product_id: null };
  await noteGatewayIds(db, hostId, { ...none, gateway_try: gateway_try + 1, bank_is_told: false });
  throw new Error(`an account of ${hostId} at the gateway is left alone (${why}), and another is opened`);
}

/** The refusal names it without its prefix: 'Merchant email already exists for account - K1em7bWYEiwmnc'. */
function accountIn(description: string): string | null {
  const named = /already exists for account\s*-?\s*(?:acc_)?([A-Za-z0-9]{6,40})/i.exec(description)?.[1];
  return named === undefined ? null : `acc_${named}`;
}
