import { lastFour } from '@aangan/contract/rules/payout/bank-forms.ts';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PayoutAccountTable, MaskedBank } from './payout-account-tables.ts';

/** A host's payout details as stored: private fields are encrypted. */
export type PayoutAccount = Selectable<PayoutAccountTable>;

/** Complete bank details, only for the bank and the gateway. */
export type Bank = { ifsc: string; accountNumber: string } | { upi: string };

/** Null if the host has entered nothing yet. */
export async function findPayoutAccount(db: Kysely<Database>, hostId: string): Promise<PayoutAccount | null> {
  return (await db.selectFrom('payout_account').selectAll().where('host_id', '=', hostId).executeTakeFirst()) ?? null;
}

/** Locks the row for the rest of the transaction. */
export async function lockPayoutAccount(trx: Transaction<Database>, hostId: string): Promise<PayoutAccount | null> {
  const query = trx.selectFrom('payout_account').selectAll().where('host_id', '=', hostId);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export async function insertPayoutAccount(
  trx: Transaction<Database>,
  account: Insertable<PayoutAccountTable>,
): Promise<void> {
  await trx.insertInto('payout_account').values(account).execute();
}

/**
 * Deletes the payout account of a closing host without earnings that the gateway does not know. Tax law requires
 * retaining other accounts.
 */
export async function deleteUnusedPayoutAccount(trx: Transaction<Database>, hostId: string): Promise<void> {
  await trx
    .deleteFrom('payout_account')
    .where('host_id', '=', hostId)
    .where('gateway_account_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('earning').select('id').where('earning.host_id', '=', hostId))),
    )
    .execute();
}

/** The context that each encrypted text is bound to: its column and row id. */
export const sealedFor = {
  pan: (hostId: string) => `payout_account.pan ${hostId}`,
  accountNumber: (hostId: string) => `payout_account.account ${hostId}`,
  upi: (hostId: string) => `payout_account.upi ${hostId}`,
  nextBank: (hostId: string) => `payout_account.next_bank ${hostId}`,
};

/** The active bank; null if there is none. */
export function bankIn(account: PayoutAccount, sealer: TextSealer): Bank | null {
  const { host_id: hostId, ifsc, account_sealed: accountSealed, upi_sealed: upiSealed } = account;
  if (upiSealed !== null) return { upi: sealer.open(upiSealed, sealedFor.upi(hostId)) };
  if (ifsc === null || accountSealed === null) return null;
  return { ifsc, accountNumber: sealer.open(accountSealed, sealedFor.accountNumber(hostId)) };
}

/** The replacement bank in its cooling period; null if there is none. */
export function nextBankIn(
  { host_id: hostId, next_bank_sealed: sealed }: PayoutAccount,
  sealer: TextSealer,
): Bank | null {
  return sealed === null ? null : (JSON.parse(sealer.open(sealed, sealedFor.nextBank(hostId))) as Bank);
}

/** Columns of the active bank. */
export function bankColumns(hostId: string, bank: Bank, sealer: TextSealer) {
  const none = { ifsc: null, account_sealed: null, account_last4: null, upi_sealed: null, upi_masked: null };
  if ('upi' in bank)
    return { ...none, upi_sealed: sealer.seal(bank.upi, sealedFor.upi(hostId)), upi_masked: maskUpi(bank.upi) };
  const { ifsc, accountNumber } = bank;
  const accountSealed = sealer.seal(accountNumber, sealedFor.accountNumber(hostId));
  return { ...none, ifsc, account_sealed: accountSealed, account_last4: lastFour(accountNumber) };
}

/** Columns of the replacement bank in its cooling period. */
export function nextBankColumns(hostId: string, bank: Bank, at: Date, sealer: TextSealer) {
  const shown: MaskedBank =
    'upi' in bank ? { upi: maskUpi(bank.upi) } : { ifsc: bank.ifsc, last4: lastFour(bank.accountNumber) };
  return {
    next_bank_sealed: sealer.seal(JSON.stringify(bank), sealedFor.nextBank(hostId)),
    next_bank_masked: JSON.stringify(shown),
    next_bank_at: at,
  };
}

/** Clears the replacement bank. */
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

/** Saves the gateway's ids of the account. */
export async function saveGatewayIds(
  db: Kysely<Database>,
  hostId: string,
  known: Partial<Pick<PayoutAccount, GatewayColumn>>,
): Promise<void> {
  await db.updateTable('payout_account').set(known).where('host_id', '=', hostId).execute();
}

/** Records that the gateway has this version of the account, with its bank. */
export async function saveSynced(db: Kysely<Database>, hostId: string, version: number): Promise<void> {
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
