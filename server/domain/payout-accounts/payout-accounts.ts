import type { Kysely, Selectable, Transaction } from 'kysely';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PayoutAccountTable } from './payout-account-tables.ts';

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
