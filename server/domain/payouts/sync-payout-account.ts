import { TextSealer } from '../../platform/text-sealer.ts';
import type { Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import { applyProduct, saveCorrections } from './apply-product.ts';
import { bankMatch } from './bank-match.ts';
import { type GatewayDetails, buildGatewayDetails } from './gateway-details.ts';
import { fieldForGatewayReference, requiredCorrections } from './gateway-fields.ts';
import { GatewayRefusal, requireValue } from './gateway-refusal.ts';
import { unsetFields } from './missing-fields.ts';
import { ensureGatewayAccount, ensureGatewayProduct, ensureGatewayStakeholder } from './open-at-gateway.ts';
import { findPayoutAccount, saveGatewayIds, type PayoutAccount } from './payout-accounts.ts';
import type { AppContext } from '../context.ts';

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
  await saveGatewayIds(db, hostId, { requested_at: now });
  const sealer = new TextSealer(secret);
  const details = await buildGatewayDetails(db, account, { sealer, supportEmail: settings.supportEmail });
  if (details === null) return saveCorrections(context, account, [{ field: 'phone', why: '' }], now);
  try {
    await applyProduct(context, { hostId, version: account.version, ...(await sync(context, account, details)) }, now);
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
  // The gateway locks accounts that are active or in verification. A matching bank means that an earlier response was lost.
  if (product.status !== 'requested' && product.status !== 'needs_clarification')
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

/** The fields of an existing account that can change. */
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

/**
 * A rejection of a known field becomes a correction for the host; other rejections are reported to the operator and
 * retried.
 */
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
