import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import type { RouteProduct } from '../ledger/gateway/route-accounts.ts';
import { BANK_COOLING_MS, becomeReady } from './account-status.ts';
import { bankMatch, fieldForGatewayReference, requiredCorrections } from './gateway-details.ts';
import type { Correction } from './payout-account-tables.ts';
import {
  type Bank,
  bankColumns,
  bankIn,
  lockPayoutAccount,
  nextBankIn,
  noNextBank,
  type PayoutAccount,
} from './payout-accounts.ts';

/** A host's Route product as fetched from the gateway, and the version of the account details it was compared with. */
interface SyncedProduct {
  hostId: string;
  version: number;
  product: RouteProduct;
  isSynced: boolean;
}

/** Applies the account status at the gateway to ours, with its consequences, in one transaction. */
export async function applyProduct({ db, log, secret }: AppContext, synced: SyncedProduct, now: Date): Promise<void> {
  const { hostId, version, product } = synced;
  await retryTransaction(db, async (trx) => {
    const account = await lockPayoutAccount(trx, hostId);
    // Abandoned meanwhile: the product is not that of this account any more.
    if (account === null || account.gateway_product_id !== product.id) return;
    await markSynced(trx, account, synced, { log, now });
    // The host edited the details after this sync: corrections of the earlier version no longer apply.
    const isOutdated = account.version !== version;
    switch (product.status) {
      case 'activated':
        await applyActiveProduct(trx, account, product, { sealer: new TextSealer(secret), now });
        break;
      case 'suspended':
        await setPaused(trx, account, now);
        break;
      case 'needs_clarification':
        await setCorrections(trx, account, isOutdated ? [] : requiredCorrections(product.requirements), now);
        await reportUnknownFields(trx, account, product, { log, now });
        break;
      default:
        await setCorrections(trx, account, [], now);
    }
  });
}

const UNKNOWN_FIELDS =
  'the gateway requires host details that our form does not have: enter them in the dashboard of the gateway';
const LOCKED_DETAILS =
  'a host has changed details that the gateway locks for active accounts: ask its support to change them';

/** Saves the corrections that the gateway requires before it can verify the account. */
export async function saveCorrections(
  { db }: AppContext,
  { host_id }: PayoutAccount,
  corrections: Correction[],
  now: Date,
) {
  await retryTransaction(db, async (trx) => {
    const account = await lockPayoutAccount(trx, host_id);
    if (account !== null) await setCorrections(trx, account, corrections, now);
  });
}

/** Reports requirements that our form has no field for to the operator, once per version and set of fields. */
async function reportUnknownFields(
  trx: Trx,
  { host_id: accountId, version }: PayoutAccount,
  { requirements }: RouteProduct,
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  const unknownFields = requirements
    .map(({ field }) => field)
    .filter((field) => fieldForGatewayReference(field) === null);
  const fields = Array.from(new Set(unknownFields)).toSorted();
  if (fields.length === 0) return;
  const event = { kind: 'payout-account-by-operator', accountId, data: { version, fields } } as const;
  const synced = trx
    .selectFrom('event')
    .select('id')
    .where('kind', '=', event.kind)
    .where('account_id', '=', accountId);
  const isSynced = await synced
    .where(sql<boolean>`data::jsonb = ${JSON.stringify(event.data)}::jsonb`)
    .executeTakeFirst();
  if (isSynced !== undefined) return;
  log.error({ host: accountId, fields }, UNKNOWN_FIELDS);
  await appendEvent(trx, event, now);
}

/** Records the synced version. The gateway accepts no changes during verification: they are sent afterwards. */
async function markSynced(
  trx: Trx,
  account: PayoutAccount,
  synced: SyncedProduct,
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  const { product, hostId, version, isSynced } = synced;
  const isActive = product.status === 'activated' || product.status === 'suspended';
  const isTooLate = !isSynced && isActive && account.synced_version < version;
  if (!isSynced && !isTooLate) return;
  if (isTooLate) {
    log.warn({ host: hostId, account: account.gateway_account_id }, LOCKED_DETAILS);
    const data = { version, fields: [] };
    await appendEvent(trx, { kind: 'payout-account-by-operator', accountId: hostId, data }, now);
  }
  const columns = { synced_version: version, ...(isSynced && account.version === version && { is_bank_synced: true }) };
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
}

async function applyActiveProduct(
  trx: Trx,
  account: PayoutAccount,
  { bank }: RouteProduct,
  { sealer, now }: { sealer: TextSealer; now: Date },
): Promise<void> {
  const { host_id: hostId, next_bank_at: nextAt } = account;
  const bankMatches = (own: Bank | null) =>
    own === null || 'upi' in own
      ? 'other'
      : bankMatch(bank, { account_number: own.accountNumber, ifsc_code: own.ifsc });
  const next = nextBankIn(account, sealer);
  if (next !== null && bankMatches(next) === 'same') {
    // The gateway's support has changed the bank; the cooling period starts.
    const readyAt = new Date(now.getTime() + BANK_COOLING_MS);
    const columns = { ...bankColumns(hostId, next, sealer), ...noNextBank, ready_at: readyAt };
    await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
    return becomeReady(trx, account, readyAt, now);
  }
  if (bankMatches(bankIn(account, sealer)) === 'other') {
    // The bank was changed here while the gateway verified another, or at the gateway: no transfers until they agree.
    await setCorrections(trx, account, [], now);
    return requestBankChange(trx, account, now);
  }
  if (next === null) await setSupportRequested(trx, hostId, null);
  // A new account has a cooling period of a day before payouts.
  await becomeReady(trx, account, account.ready_at ?? new Date(now.getTime() + BANK_COOLING_MS), now);
  if (nextAt !== null && nextAt <= now) await requestBankChange(trx, account, now);
}

/** Only the gateway's support can change the bank of an active account: asks the operator, once, to write to them. */
async function requestBankChange(trx: Trx, account: PayoutAccount, now: Date): Promise<void> {
  const { host_id: hostId, support_requested_at: requestedAt } = account;
  if (requestedAt !== null) return;
  await setSupportRequested(trx, hostId, now);
  await appendEvent(trx, { kind: 'payout-bank-by-support', accountId: hostId, data: {} }, now);
}

async function setSupportRequested(trx: Trx, hostId: string, at: Date | null): Promise<void> {
  await trx.updateTable('payout_account').set({ support_requested_at: at }).where('host_id', '=', hostId).execute();
}

async function setPaused(trx: Trx, { host_id: hostId, status }: PayoutAccount, now: Date) {
  if (status === 'paused') return;
  await trx.updateTable('payout_account').set({ status: 'paused' }).where('host_id', '=', hostId).execute();
  await appendEvent(trx, { kind: 'payout-account-paused', accountId: hostId, data: {} }, now);
}

/** Without corrections the account is under verification. The host gets an e-mail whenever the corrections change. */
async function setCorrections(
  trx: Trx,
  { host_id: hostId, required_corrections: before }: PayoutAccount,
  corrections: Correction[],
  now: Date,
): Promise<void> {
  const status = corrections.length === 0 ? 'checking' : 'incomplete';
  const columns = { status, required_corrections: JSON.stringify(corrections) } as const;
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
  // Deep comparison, because jsonb does not preserve the order of keys.
  if (corrections.length > 0 && !isDeepStrictEqual(before, corrections))
    await appendEvent(trx, { kind: 'payout-account-to-mend', accountId: hostId, data: {} }, now);
}
