import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import type { GatewayDetails } from './gateway-details.ts';
import { requireValue } from './gateway-refusal.ts';
import { saveGatewayIds, type PayoutAccount } from './payout-accounts.ts';
import type { AppContext } from '../context.ts';

type Dependencies = Pick<AppContext, 'db' | 'gateway'>;

/**
 * The host's account at the gateway, created if missing. After a lost response, creating it again recovers the id:
 * the gateway accepts each e-mail address once, and its rejection names the existing account.
 */
export async function ensureGatewayAccount(
  context: Dependencies,
  account: PayoutAccount,
  details: GatewayDetails,
): Promise<string> {
  const { host_id: hostId, gateway_account_id: known } = account;
  if (known !== null) return known;
  const { routeAccounts } = context.gateway;
  const opened = await routeAccounts.open(details.account);
  const named = opened.kind === 'refused' ? existingAccountId(opened.description) : null;
  const id = named ?? requireValue(opened).id;
  if (named !== null && requireValue(await routeAccounts.fetch(named)).hostId !== hostId) {
    // The e-mail address belongs to another account: the next attempt uses a new address.
    return restartWithNewEmail(context, account, 'its address belongs to another account');
  }
  await saveGatewayIds(context.db, hostId, { gateway_account_id: id });
  return id;
}

/** The account's single stakeholder, created if missing. */
export async function ensureGatewayStakeholder(
  { db, gateway: { routeAccounts } }: Dependencies,
  { host_id: hostId, gateway_stakeholder_id: known }: PayoutAccount,
  accountId: string,
  { stakeholder }: GatewayDetails,
): Promise<string> {
  if (known !== null) return known;
  const [there] = requireValue(await routeAccounts.fetchStakeholders(accountId));
  const { id } = there ?? requireValue(await routeAccounts.addStakeholder(accountId, stakeholder));
  await saveGatewayIds(db, hostId, { gateway_stakeholder_id: id });
  return id;
}

/**
 * The account's Route product, requested if missing. The gateway cannot list products, so after a lost response the id
 * cannot be recovered; because the account has received no payment yet, it is replaced by a new account.
 */
export async function ensureGatewayProduct(
  context: Dependencies,
  account: PayoutAccount,
  accountId: string,
): Promise<RouteProduct> {
  const { routeAccounts } = context.gateway;
  const { host_id: hostId, gateway_product_id: known } = account;
  if (known !== null) return requireValue(await routeAccounts.fetchProduct(accountId, known));
  const requested = await routeAccounts.requestProduct(accountId);
  if (requested.kind === 'refused' && /already/i.test(requested.description))
    return restartWithNewEmail(context, account, 'the answer to its product was lost');
  const product = requireValue(requested);
  await saveGatewayIds(context.db, hostId, { gateway_product_id: product.id });
  return product;
}

/** Abandons the account at the gateway; the next attempt of the job creates a new account with a new e-mail address. */
async function restartWithNewEmail(
  { db }: Dependencies,
  { host_id: hostId, gateway_attempt }: PayoutAccount,
  why: string,
): Promise<never> {
  const none = { gateway_account_id: null, gateway_stakeholder_id: null, gateway_product_id: null };
  await saveGatewayIds(db, hostId, { ...none, gateway_attempt: gateway_attempt + 1, is_bank_synced: false });
  throw new Error(`the gateway account of ${hostId} is abandoned (${why}): another is created`);
}

/** Parses the id, which has no prefix here: 'Merchant email already exists for account - K1em7bWYEiwmnc'. */
function existingAccountId(description: string): string | null {
  const named = /already exists for account\s*-?\s*(?:acc_)?([A-Za-z0-9]{6,40})/i.exec(description)?.[1];
  return named === undefined ? null : `acc_${named}`;
}
