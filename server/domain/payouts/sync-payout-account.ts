import { TextSealer } from '../../platform/text-sealer.ts';
import type { AppContext } from '../context.ts';
import type { Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import { applyProduct, saveCorrections } from './apply-product.ts';
import {
  bankMatch,
  buildGatewayDetails,
  fieldForGatewayReference,
  type GatewayDetails,
  GatewayRefusal,
  requiredCorrections,
  requireValue,
} from './gateway-details.ts';
import {
  findPayoutAccount,
  noGatewayAccount,
  type PayoutAccount,
  updateGatewayColumns,
  unsetFields,
} from './payout-accounts.ts';

/**
 * Sends a host's details to the gateway in steps: account, stakeholder, product, bank; then applies the status from the
 * gateway. Each step first looks for the result of an earlier run. Throws while the gateway does not respond: the job's
 * next attempt continues from there.
 */
export async function syncPayoutAccount(context: AppContext, hostId: string, now: Date): Promise<void> {
  const { db, settings, secret } = context;
  const account = await findPayoutAccount(db, hostId);
  if (account === null || settings.payouts !== 'route') return;
  if (unsetFields(account).length > 0 || account.upi_sealed !== null) return;
  await updateGatewayColumns(db, hostId, { requested_at: now });
  const sealer = new TextSealer(secret);
  const details = await buildGatewayDetails(db, account, { sealer, supportEmail: settings.supportEmail });
  try {
    const synced =
      details === null ? await fetchLockedProduct(context, account) : await sync(context, account, details);
    if (synced === null) return await saveCorrections(context, account, [{ field: 'phone', why: '' }], now);
    await applyProduct(context, { hostId, version: account.version, ...synced }, now);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    await saveRefusal(context, account, error, now);
  }
}

/** The product at the gateway, and whether the gateway now has the details of this version. */
interface SyncResult {
  product: RouteProduct;
  isSynced: boolean;
}

async function sync(context: AppContext, account: PayoutAccount, details: GatewayDetails): Promise<SyncResult> {
  const { routeAccounts } = context.gateway;
  const accountId = await ensureGatewayAccount(context, account, details);
  const stakeholderId = await ensureGatewayStakeholder(context, account, accountId, details);
  const product = await ensureGatewayProduct(context, account, accountId);
  const at = { accountId, stakeholderId, product };
  if (product.status === 'needs_clarification' && account.synced_version > 0)
    return sendCorrections(context, at, account, details);
  // A matching bank means that an earlier response was lost.
  if (isLocked(product))
    return { product, isSynced: !account.is_bank_synced && bankMatch(product.bank, details.settlements) !== 'other' };
  if (account.gateway_account_id !== null && account.synced_version < account.version) {
    const changes = [
      await routeAccounts.change(accountId, changeableFields(details)),
      await routeAccounts.changeStakeholder(accountId, stakeholderId, details.stakeholder),
    ];
    changes.forEach(unlessNotRequested);
  }
  const updated = requireValue(await routeAccounts.changeSettlements(accountId, product.id, details.settlements));
  return { product: updated, isSynced: true };
}

/**
 * The product of a host without a phone, which nothing more can be sent for; null if the gateway waits for details. A
 * host whose last home is deleted, or whose account is closed, is still paid for earlier stays.
 */
async function fetchLockedProduct(
  { gateway }: AppContext,
  { gateway_account_id: accountId, gateway_product_id: productId }: PayoutAccount,
): Promise<SyncResult | null> {
  if (accountId === null || productId === null) return null;
  const product = requireValue(await gateway.routeAccounts.fetchProduct(accountId, productId));
  return isLocked(product) ? { product, isSynced: false } : null;
}

/** The gateway locks accounts that are active or in verification. */
function isLocked({ status }: RouteProduct): boolean {
  return status !== 'requested' && status !== 'needs_clarification';
}

/** Sends exactly the fields that the gateway requested: after the last one it locks the account. */
async function sendCorrections(
  { gateway: { routeAccounts } }: AppContext,
  at: { accountId: string; stakeholderId: string; product: RouteProduct },
  account: PayoutAccount,
  details: GatewayDetails,
): Promise<SyncResult> {
  const { accountId, stakeholderId, product } = at;
  if (account.synced_version >= account.version) return { product, isSynced: false };
  const requested = product.requirements.map(({ field }) => field);
  const isOfBank = (field: string) => field.startsWith('settlements.');
  const isOfPerson = (field: string) => field.startsWith('kyc.') || field === 'name';
  const settle = () => routeAccounts.changeSettlements(accountId, product.id, details.settlements);
  // An unrequested bank change is only accepted before the corrections.
  if (!account.is_bank_synced && !requested.some(isOfBank)) unlessNotRequested(await settle());
  const ofAccount = requested.filter((field) => !isOfBank(field) && !isOfPerson(field));
  if (ofAccount.length > 0)
    requireValue(await routeAccounts.change(accountId, onlyFields(changeableFields(details), ofAccount)));
  const ofPerson = requested.filter(isOfPerson);
  if (ofPerson.length > 0) {
    const body = onlyFields(details.stakeholder, ofPerson);
    requireValue(await routeAccounts.changeStakeholder(accountId, stakeholderId, body));
  }
  if (requested.some(isOfBank)) return { product: requireValue(await settle()), isSynced: true };
  return { product: requireValue(await routeAccounts.fetchProduct(accountId, product.id)), isSynced: true };
}

/** While corrections are pending the gateway may reject other changes; those rejections are ignored. */
function unlessNotRequested(outcome: Outcome<unknown>): void {
  if (outcome.kind === 'refused' && /only fields requested/i.test(outcome.description)) return;
  requireValue(outcome);
}

function changeableFields({ account }: GatewayDetails): object {
  const { email: _email, business_type: _type, notes: _notes, ...changeable } = account;
  return changeable;
}

/** Picks the fields at these paths of a body, such as `kyc.pan`. */
function onlyFields(body: object, requested: readonly string[], above = ''): object {
  const picked = Object.entries(body).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const path = above + name;
    if (requested.some((field) => field === path || path.startsWith(`${field}.`))) return [[name, value]];
    if (typeof value !== 'object' || value === null || !requested.some((field) => field.startsWith(`${path}.`)))
      return [];
    return [[name, onlyFields(value, requested, `${path}.`)]];
  });
  return Object.fromEntries(picked);
}

/** A rejection of a known field becomes the host's correction; others go to the operator and are retried. */
async function saveRefusal(
  context: AppContext,
  account: PayoutAccount,
  refusal: GatewayRefusal,
  now: Date,
): Promise<void> {
  const field = refusal.field === undefined ? null : fieldForGatewayReference(refusal.field);
  if (field === null) throw refusal;
  await saveCorrections(
    context,
    account,
    requiredCorrections([{ field: refusal.field ?? '', why: refusal.description }]),
    now,
  );
}

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
  await updateGatewayColumns(context.db, hostId, { gateway_account_id: id });
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
  await updateGatewayColumns(db, hostId, { gateway_stakeholder_id: id });
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
  await updateGatewayColumns(context.db, hostId, { gateway_product_id: product.id });
  return product;
}

/** Abandons the account at the gateway; the next attempt of the job creates a new account with a new e-mail address. */
async function restartWithNewEmail(
  { db }: Dependencies,
  { host_id: hostId, gateway_attempt }: PayoutAccount,
  why: string,
): Promise<never> {
  await updateGatewayColumns(db, hostId, { ...noGatewayAccount, gateway_attempt: gateway_attempt + 1 });
  throw new Error(`the gateway account of ${hostId} is abandoned (${why}): another is created`);
}

/** Parses the id, which has no prefix here: 'Merchant email already exists for account - K1em7bWYEiwmnc'. */
function existingAccountId(description: string): string | null {
  const named = /already exists for account\s*-?\s*(?:acc_)?([A-Za-z0-9]{6,40})/i.exec(description)?.[1];
  return named === undefined ? null : `acc_${named}`;
}
