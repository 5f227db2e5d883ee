import { type AccountField, accountFields } from '@aangan/contract/payouts/calls.ts';
import { lastFour } from '@aangan/contract/rules/payout/account-forms.ts';
import type { PanHolder } from '@aangan/contract/rules/tax/withholding.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { MaskedBank, PayoutAccountTable } from './payout-account-tables.ts';

/** A host's payout details as stored: private fields are encrypted. */
export type PayoutAccount = Selectable<PayoutAccountTable>;

/** Complete bank details, only for the bank and the gateway. */
export type Bank = { ifsc: string; accountNumber: string } | { upi: string };

/** Null if the host has entered nothing yet. */
export async function findPayoutAccount(db: Db, hostId: string): Promise<PayoutAccount | null> {
  return (await db.selectFrom('payout_account').selectAll().where('host_id', '=', hostId).executeTakeFirst()) ?? null;
}

export async function lockPayoutAccount(trx: Trx, hostId: string): Promise<PayoutAccount | null> {
  const query = trx.selectFrom('payout_account').selectAll().where('host_id', '=', hostId);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export async function insertPayoutAccount(trx: Trx, account: Insertable<PayoutAccountTable>): Promise<void> {
  await trx.insertInto('payout_account').values(account).execute();
}

/** Only for a closing host without earnings whom the gateway does not know: tax law requires retaining the others. */
export async function deleteUnusedPayoutAccount(trx: Trx, hostId: string): Promise<void> {
  await trx
    .deleteFrom('payout_account')
    .where('host_id', '=', hostId)
    .where('gateway_account_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('earning').select('id').where('earning.host_id', '=', hostId))),
    )
    .execute();
}

/** Empties what a stranger may have filled in, and abandons it at the gateway; payouts wait for the person. */
export async function emptyPayoutAccount(trx: Trx, hostId: string): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set((row) => ({
      ...noDetails,
      ...noBank,
      ...noNextBank,
      ...noGatewayAccount,
      status: 'incomplete',
      required_corrections: '[]',
      ready_at: null,
      bank_changed_at: null,
      gateway_attempt: row('gateway_attempt', '+', 1),
      version: row('version', '+', 1),
    }))
    .where('host_id', '=', hostId)
    .execute();
}

/** Who holds the host's PAN, also the PAN in the GSTIN; null without either. */
export function findPanHolder({ pan_sealed: pan, gstin, pan_holder: holder, kind }: PayoutAccount): PanHolder | null {
  if (pan === null && gstin === null) return null;
  // A process of the release before has saved the PAN without its holder.
  return holder ?? kind ?? 'business';
}

/** The context that each encrypted text is bound to: its column and row id. */
export const sealedFor = {
  pan: (hostId: string) => `payout_account.pan ${hostId}`,
  accountNumber: (hostId: string) => `payout_account.account ${hostId}`,
  upi: (hostId: string) => `payout_account.upi ${hostId}`,
  nextBank: (hostId: string) => `payout_account.next_bank ${hostId}`,
};

export function bankIn(account: PayoutAccount, sealer: TextSealer): Bank | null {
  const { host_id: hostId, ifsc, account_sealed: accountSealed, upi_sealed: upiSealed } = account;
  if (upiSealed !== null) return { upi: sealer.open(upiSealed, sealedFor.upi(hostId)) };
  if (ifsc === null || accountSealed === null) return null;
  return { ifsc, accountNumber: sealer.open(accountSealed, sealedFor.accountNumber(hostId)) };
}

/** The replacement bank in its cooling period. */
export function nextBankIn(
  { host_id: hostId, next_bank_sealed: sealed }: PayoutAccount,
  sealer: TextSealer,
): Bank | null {
  return sealed === null ? null : (JSON.parse(sealer.open(sealed, sealedFor.nextBank(hostId))) as Bank);
}

const noDetails = {
  kind: null,
  legal_name: null,
  pan_sealed: null,
  pan_masked: null,
  pan_holder: null,
  gstin: null,
  address: null,
  pin: null,
  state: null,
};
/** No account at the gateway, so that the next sync opens another. */
export const noGatewayAccount = {
  gateway_account_id: null,
  gateway_stakeholder_id: null,
  gateway_product_id: null,
  is_bank_synced: false,
};
const noBank = { ifsc: null, account_sealed: null, account_last4: null, upi_sealed: null, upi_masked: null };

export function bankColumns(hostId: string, bank: Bank, sealer: TextSealer) {
  if ('upi' in bank)
    return { ...noBank, upi_sealed: sealer.seal(bank.upi, sealedFor.upi(hostId)), upi_masked: maskUpi(bank.upi) };
  const { ifsc, accountNumber } = bank;
  const accountSealed = sealer.seal(accountNumber, sealedFor.accountNumber(hostId));
  return { ...noBank, ifsc, account_sealed: accountSealed, account_last4: lastFour(accountNumber) };
}

export function nextBankColumns(hostId: string, bank: Bank, at: Date, sealer: TextSealer) {
  const shown: MaskedBank =
    'upi' in bank ? { upi: maskUpi(bank.upi) } : { ifsc: bank.ifsc, last4: lastFour(bank.accountNumber) };
  return {
    next_bank_sealed: sealer.seal(JSON.stringify(bank), sealedFor.nextBank(hostId)),
    next_bank_masked: JSON.stringify(shown),
    next_bank_at: at,
  };
}

export const noNextBank = {
  next_bank_sealed: null,
  next_bank_masked: null,
  next_bank_at: null,
  support_requested_at: null,
};

type GatewayColumn =
  | 'gateway_account_id'
  | 'gateway_stakeholder_id'
  | 'gateway_product_id'
  | 'gateway_attempt'
  | 'is_bank_synced'
  | 'requested_at';

/** Updates what is stored of the account at the gateway: its ids, and the state of the synchronization. */
export async function updateGatewayColumns(
  db: Db,
  hostId: string,
  columns: Partial<Pick<PayoutAccount, GatewayColumn>>,
): Promise<void> {
  await db.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
}

/** Records that the gateway has this version of the account, with its bank. */
export async function saveSynced(db: Db, hostId: string, version: number): Promise<void> {
  await db
    .updateTable('payout_account')
    .set({ synced_version: version, is_bank_synced: true })
    .where('host_id', '=', hostId)
    .execute();
}

/** Hides the name in a UPI address: `as•••@okhdfcbank`. */
function maskUpi(upi: string): string {
  const at = upi.indexOf('@');
  return `${upi.slice(0, Math.min(2, at - 1))}•••${upi.slice(at)}`;
}

/** Fields that every host must fill in. */
export const neededFields: AccountField[] = [
  'kind',
  'legalName',
  'pan',
  'address',
  'pin',
  'state',
  'ifsc',
  'accountNumber',
];

type Details = Pick<
  PayoutAccount,
  'kind' | 'legal_name' | 'pan_sealed' | 'address' | 'pin' | 'state' | 'ifsc' | 'upi_sealed'
>;

/** Required fields without a value. A UPI address counts as a bank account. */
export function unsetFields(details: Details): AccountField[] {
  const hasBank = details.ifsc !== null || details.upi_sealed !== null;
  const provided: Partial<Record<AccountField, boolean>> = {
    kind: details.kind !== null,
    legalName: details.legal_name !== null,
    pan: details.pan_sealed !== null,
    address: details.address !== null,
    pin: details.pin !== null,
    state: details.state !== null,
    ifsc: hasBank,
    accountNumber: hasBank,
  };
  return neededFields.filter((field) => provided[field] !== true);
}

/** Required fields without a value, and fields that the gateway wants corrected. */
export function missingFields(account: Details & Pick<PayoutAccount, 'required_corrections'>): AccountField[] {
  const missing = new Set<string>([...unsetFields(account), ...account.required_corrections.map(({ field }) => field)]);
  return accountFields.filter((field) => missing.has(field));
}

/** Every encrypted column, with the context its texts are bound to. */
const sealedColumns = {
  pan_sealed: sealedFor.pan,
  account_sealed: sealedFor.accountNumber,
  upi_sealed: sealedFor.upi,
  next_bank_sealed: sealedFor.nextBank,
} as const;
type SealedColumn = keyof typeof sealedColumns;

const BATCH_SIZE = 500;

/**
 * Re-encrypts every text of an earlier secret, one row per transaction, so that an interrupted run can be continued;
 * texts of the new secret are unchanged. Returns the number of changed accounts; throws an `UnsealError` at the first
 * text that neither secret decrypts.
 */
export async function resealAccounts(db: Db, from: TextSealer, to: TextSealer): Promise<number> {
  let changed = 0;
  let last: string | undefined;
  for (;;) {
    const page = db.selectFrom('payout_account').select('host_id').orderBy('host_id').limit(BATCH_SIZE);
    const rows = await (last === undefined ? page : page.where('host_id', '>', last)).execute();
    if (rows.length === 0) return changed;
    for (const { host_id: hostId } of rows) if (await reseal(db, hostId, from, to)) changed += 1;
    last = rows.at(-1)?.host_id;
  }
}

function reseal(db: Db, hostId: string, from: TextSealer, to: TextSealer): Promise<boolean> {
  return retryTransaction(db, async (trx) => {
    const account = await lockPayoutAccount(trx, hostId);
    const changes = account === null ? {} : resealColumns(account, from, to);
    if (Object.keys(changes).length === 0) return false;
    await trx.updateTable('payout_account').set(changes).where('host_id', '=', hostId).execute();
    return true;
  });
}

function resealColumns(
  account: PayoutAccount,
  from: TextSealer,
  to: TextSealer,
): Partial<Record<SealedColumn, string>> {
  const columns = Object.entries(sealedColumns) as [SealedColumn, (hostId: string) => string][];
  return Object.fromEntries(
    columns.flatMap(([column, getOwner]) => {
      const sealed = account[column];
      if (sealed === null || to.hasSealed(sealed)) return [];
      const owner = getOwner(account.host_id);
      return [[column, to.seal(from.open(sealed, owner), owner)]];
    }),
  );
}
