import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/schema.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import type { Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { Gateway } from '../ledger/gateway/gateway.ts';
import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import { applyProduct, noteToMend } from './apply-product.ts';
import { bankMatch } from './bank-match.ts';
import { type GatewayFacts, gatewayFacts } from './gateway-facts.ts';
import { fieldOfGateway, toMendOf } from './gateway-fields.ts';
import { GatewayRefusal, valueOf } from './gateway-refusal.ts';
import { untoldFields } from './missing-fields.ts';
import { accountAtGateway, productAtGateway, stakeholderAtGateway } from './open-at-gateway.ts';
import { findPayoutAccount, noteGatewayIds, type PayoutAccount } from './payout-accounts.ts';
import type { Way } from './plan-change.ts';

export interface TellingParts {
  db: Kysely<Database>;
  gateway: Gateway;
  log: Logger;
  secret: string;
  settings: { supportEmail: string; payouts: Way };
}

/**
 * Brings the gateway up to what a host has told, step by step: account, person, product, bank; then takes over how it stands
 * there. Each step looks first for what an earlier run may have done. Throws as long as the gateway does not answer: the
 * job's next attempt goes on where this one ended.
 */
export async function tellGateway(parts: TellingParts, hostId: string, now: Date): Promise<void> {
  const { db, settings, secret } = parts;
  const account = await findPayoutAccount(db, hostId);
  if (account === null || settings.payouts !== 'route') return;
  if (untoldFields(account).length > 0 || account.upi_sealed !== null) return;
  await noteGatewayIds(db, hostId, { asked_at: now });
  const sealer = new TextSealer(secret);
  const facts = await gatewayFacts(db, account, { sealer, supportEmail: settings.supportEmail });
  if (facts === null) return noteToMend(parts, account, [{ field: 'phone', why: '' }], now);
  try {
    await applyProduct(parts, { hostId, version: account.version, ...(await tell(parts, account, facts)) }, now);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    await takeRefusal(parts, account, error, now);
  }
}

/** How the product stands there, and whether the gateway knows the facts of this version by now. */
interface Standing {
  product: RouteProduct;
  isTold: boolean;
}

async function tell(parts: TellingParts, account: PayoutAccount, facts: GatewayFacts): Promise<Standing> {
  const { routeAccounts } = parts.gateway;
  const accountId = await accountAtGateway(parts, account, facts);
  const stakeholderId = await stakeholderAtGateway(parts, account, accountId, facts);
  const product = await productAtGateway(parts, account, accountId);
  const at = { accountId, stakeholderId, product };
  if (product.status === 'needs_clarification' && account.told_version > 0) return mend(parts, at, account, facts);
  // What is being checked or is active is locked there. The bank tells whether an answer was lost that said so.
  if (product.status !== 'requested' && product.status !== 'needs_clarification')
    return { product, isTold: !account.bank_is_told && bankMatch(product.bank, facts.settlements) !== 'other' };
  if (account.gateway_account_id !== null && account.told_version < account.version) {
    const changes = [
      await routeAccounts.change(accountId, changeableOf(facts)),
      await routeAccounts.changeStakeholder(accountId, stakeholderId, facts.stakeholder),
    ];
    changes.forEach(orNotAskedFor);
  }
  const told = valueOf(await routeAccounts.changeSettlements(accountId, product.id, facts.settlements));
  return { product: told, isTold: true };
}

/** Tells what the gateway asked for, each in its place, and nothing else: with the last of it the account is locked. */
async function mend(
  { gateway: { routeAccounts } }: TellingParts,
  at: { accountId: string; stakeholderId: string; product: RouteProduct },
  account: PayoutAccount,
  facts: GatewayFacts,
): Promise<Standing> {
  const { accountId, stakeholderId, product } = at;
  if (account.told_version >= account.version) return { product, isTold: false };
  const wanted = product.requirements.map(({ field }) => field);
  const isOfBank = (field: string) => field.startsWith('settlements.');
  const isOfPerson = (field: string) => field.startsWith('kyc.') || field === 'name';
  const settle = () => routeAccounts.changeSettlements(accountId, product.id, facts.settlements);
  // A bank that it did not ask for is taken first, or not at all.
  if (!account.bank_is_told && !wanted.some(isOfBank)) orNotAskedFor(await settle());
  const ofAccount = wanted.filter((field) => !isOfBank(field) && !isOfPerson(field));
  if (ofAccount.length > 0) valueOf(await routeAccounts.change(accountId, onlyFields(changeableOf(facts), ofAccount)));
  const ofPerson = wanted.filter(isOfPerson);
  if (ofPerson.length > 0) {
    const body = onlyFields(facts.stakeholder, ofPerson);
    valueOf(await routeAccounts.changeStakeholder(accountId, stakeholderId, body));
  }
  if (wanted.some(isOfBank)) return { product: valueOf(await settle()), isTold: true };
  return { product: valueOf(await routeAccounts.fetchProduct(accountId, product.id)), isTold: true };
}

/** While something is to be mended the gateway may take nothing besides. */
function orNotAskedFor(outcome: Outcome<unknown>): void {
  if (outcome.kind === 'refused' && /only fields requested/i.test(outcome.description)) return;
  valueOf(outcome);
}

/** What may be changed of an account that is there. */
function changeableOf({ account }: GatewayFacts): object {
  const { email: _email, business_type: _type, notes: _notes, ...changeable } = account;
  return changeable;
}

/** Of a body what stands at these addresses, such as `kyc.pan`, or above or below them; all of it where none fits. */
function onlyFields(body: object, wanted: readonly string[], above = ''): object {
  const picked = Object.entries(body).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const path = above + name;
    if (wanted.some((field) => field === path || path.startsWith(`${field}.`))) return [[name, value]];
    if (typeof value !== 'object' || value === null || !wanted.some((field) => field.startsWith(`${path}.`))) return [];
    return [[name, onlyFields(value, wanted, `${path}.`)]];
  });
  return Object.fromEntries(picked);
}

/** A refusal that names a field is the host's to mend; any other is told to the operator, and tried again. */
async function takeRefusal(
  parts: TellingParts,
  account: PayoutAccount,
  refusal: GatewayRefusal,
  now: Date,
): Promise<void> {
  const field = refusal.field === undefined ? null : fieldOfGateway(refusal.field);
  if (field === null) throw refusal;
  await noteToMend(parts, account, toMendOf([{ field: refusal.field ?? '', why: refusal.description }]), now);
}
