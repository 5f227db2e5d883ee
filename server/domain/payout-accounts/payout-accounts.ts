import { lastFour } from '@aangan/contract/rules/payout/bank-forms.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PayoutAccountTable, ShownBank } from './payout-account-tables.ts';

/** Where a host's payouts go, as it is stored: what is private in it is sealed. */
export type PayoutAccount = Selectable<PayoutAccountTable>;

/** Where money goes, in full: for the bank and the gateway alone. */
export type Bank = { ifsc: string; accountNumber: string } | { upi: string };

/** Null where the host has told nothing yet. */
export async function findPayoutAccount(db: Kysely<Database>, hostId: string): Promise<PayoutAccount | null> {
  return (await db.selectFrom('payout_account').selectAll().where('host_id', '=', hostId).executeTakeFirst()) ?? null;
}

/** Takes it for the rest of the transaction. */
export async function lockPayoutAccount(trx: Transaction<Database>, hostId: string): Promise<PayoutAccount | null> {
  const query = trx.selectFrom('payout_account').selectAll().where('host_id', '=', hostId);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** What each sealed text is bound to: its column and its row. */
export const sealedFor = {
  pan: (hostId: string) => `payout_account.pan ${hostId}`,
  accountNumber: (hostId: string) => `payout_account.account ${hostId}`,
  upi: (hostId: string) => `payout_account.upi ${hostId}`,
  nextBank: (hostId: string) => `payout_account.next_bank ${hostId}`,
};

/** The bank in force; null where there is none. */
export function bankIn(account: PayoutAccount, sealer: TextSealer): Bank | null {
  const { host_id: hostId, ifsc, account_sealed: accountSealed, upi_sealed: upiSealed } = account;
  if (upiSealed !== null) return { upi: sealer.open(upiSealed, sealedFor.upi(hostId)) };
  if (ifsc === null || accountSealed === null) return null;
  return { ifsc, accountNumber: sealer.open(accountSealed, sealedFor.accountNumber(hostId)) };
}

/** The bank that takes its place; null where none does. */
export function nextBankIn(
  { host_id: hostId, next_bank_sealed: sealed }: PayoutAccount,
  sealer: TextSealer,
): Bank | null {
  return sealed === null ? null : (JSON.parse(sealer.open(sealed, sealedFor.nextBank(hostId))) as Bank);
}

/** The columns of the bank in force. */
export function bankColumns(hostId: string, bank: Bank, sealer: TextSealer) {
  const none = { ifsc: null, account_sealed: null, account_last4: null, upi_sealed: null, upi_masked: null };
  if ('upi' in bank)
    return { ...none, upi_sealed: sealer.seal(bank.upi, sealedFor.upi(hostId)), upi_masked: maskUpi(bank.upi) };
  const { ifsc, accountNumber } = bank;
  const accountSealed = sealer.seal(accountNumber, sealedFor.accountNumber(hostId));
  return { ...none, ifsc, account_sealed: accountSealed, account_last4: lastFour(accountNumber) };
}

/** The columns of the bank that waits for its hour. */
export function nextBankColumns(hostId: string, bank: Bank, at: Date, sealer: TextSealer) {
  const shown: ShownBank =
    'upi' in bank ? { upi: maskUpi(bank.upi) } : { ifsc: bank.ifsc, last4: lastFour(bank.accountNumber) };
  return {
    next_bank_sealed: sealer.seal(JSON.stringify(bank), sealedFor.nextBank(hostId)),
    next_bank_shown: JSON.stringify(shown),
    next_bank_at: at,
  };
}

/** None waits. */
export const noNextBank = {
  next_bank_sealed: null,
  next_bank_shown: null,
  next_bank_at: null,
  support_asked_at: null,
};

type GatewayColumn =
  | 'gateway_account_id'
  | 'gateway_stakeholder_id'
  | 'gateway_product_id'
  | 'gateway_try'
  | 'bank_is_told'
  | 'asked_at';

/** What is known of it at the gateway. */
export async function noteGatewayIds(
  db: Kysely<Database>,
  hostId: string,
  known: Partial<Pick<PayoutAccount, GatewayColumn>>,
): Promise<void> {
  await db.updateTable('payout_account').set(known).where('host_id', '=', hostId).execute();
}

/** `as•••@okhdfcbank`: who it is stays between the host and the bank. */
function maskUpi(upi: string): string {
  const at = upi.indexOf('@');
  return `${upi.slice(0, Math.min(2, at - 1))}•••${upi.slice(at)}`;
}
