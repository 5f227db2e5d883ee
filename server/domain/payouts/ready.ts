import type { AccountField } from '@aangan/contract/payouts/account-fields.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { missingFields, neededFields } from './missing-fields.ts';
import { type Bank, bankIn, findPayoutAccount, type PayoutAccount } from './payout-accounts.ts';

/** The reason a host cannot be paid now. */
export interface NotReady {
  /** 'resting': the account or its bank is new and in its cooling period, which ends at `until`. */
  why: 'none' | 'incomplete' | 'checking' | 'paused' | 'resting';
  /** Fields that the host must fill in or correct. */
  missing: AccountField[];
  /** Start of payouts, if known. */
  until: Date | null;
}

/** The reason this account cannot be paid; null if it can. */
export function findHindrance(account: PayoutAccount | null, now: Date): NotReady | null {
  if (account === null) return { why: 'none', missing: neededFields, until: null };
  const { status, ready_at: readyAt, next_bank_at: nextBankAt } = account;
  if (status !== 'ready') return { why: status, missing: missingFields(account), until: null };
  // The cooling period is over and the replacement waits for the gateway's support, so the date is unknown.
  if (nextBankAt !== null) return { why: 'resting', missing: [], until: nextBankAt > now ? nextBankAt : null };
  if (readyAt === null || readyAt > now) return { why: 'resting', missing: [], until: readyAt };
  return null;
}

/** The reason a host cannot be paid at `now`; null if they can. */
export async function whyNotReady(db: Kysely<Database>, hostId: string, now: Date): Promise<NotReady | null> {
  return findHindrance(await findPayoutAccount(db, hostId), now);
}

/** The host's account at the gateway if it can receive transfers now; else null. */
export async function findReadyAccount(
  db: Kysely<Database>,
  hostId: string,
  now: Date,
): Promise<{ gatewayAccountId: string } | null> {
  const account = await findPayoutAccount(db, hostId);
  if (account === null || findHindrance(account, now) !== null) return null;
  const { gateway_account_id: gatewayAccountId } = account;
  return gatewayAccountId === null ? null : { gatewayAccountId };
}

/** Payee name and complete bank details for a manual payout. */
export type PayeeBank = { name: string } & Partial<Record<'ifsc' | 'accountNumber' | 'upi', string>>;

/** The bank details for a manual payout to a host; null if the account is missing, incomplete or not usable. */
export async function findPayeeBank(
  db: Kysely<Database>,
  sealer: TextSealer,
  hostId: string,
  now: Date,
): Promise<PayeeBank | null> {
  const account = await findPayoutAccount(db, hostId);
  if (account === null || findHindrance(account, now) !== null || account.legal_name === null) return null;
  const bank: Bank | null = bankIn(account, sealer);
  return bank === null ? null : { name: account.legal_name, ...bank };
}
