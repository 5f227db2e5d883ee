import type { AccountField } from '@aangan/contract/payout/account-fields.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { missingFields, neededFields } from './missing-fields.ts';
import { type Bank, bankIn, findPayoutAccount, type PayoutAccount } from './payout-accounts.ts';

/** Why a host cannot be paid now. */
export interface NotReady {
  /** 'resting': the account is ready, but not before `until`, since it or its bank is new. */
  why: 'none' | 'incomplete' | 'checking' | 'paused' | 'resting';
  /** What the host has to tell or to mend. */
  missing: AccountField[];
  /** From when on they are paid, where that is known. */
  until: Date | null;
}

/** What keeps this account from being paid to; null when nothing does. */
export function hindrance(account: PayoutAccount | null, now: Date): NotReady | null {
  if (account === null) return { why: 'none', missing: neededFields, until: null };
  const { status, ready_at: readyAt, next_bank_at: nextBankAt } = account;
  if (status !== 'ready') return { why: status, missing: missingFields(account), until: null };
  // While the gateway's support has not changed the bank yet nobody knows when that will be.
  if (nextBankAt !== null) return { why: 'resting', missing: [], until: nextBankAt > now ? nextBankAt : null };
  if (readyAt === null || readyAt > now) return { why: 'resting', missing: [], until: readyAt };
  return null;
}

/** Why a host cannot be paid at this moment; null when they can. */
export async function whyNotReady(db: Kysely<Database>, hostId: string, now: Date): Promise<NotReady | null> {
  return hindrance(await findPayoutAccount(db, hostId), now);
}

/** The host's account at the gateway, where money may be transferred to it now; else null. */
export async function readyAccount(
  db: Kysely<Database>,
  hostId: string,
  now: Date,
): Promise<{ gatewayAccountId: string } | null> {
  const account = await findPayoutAccount(db, hostId);
  if (account === null || hindrance(account, now) !== null) return null;
  const { gateway_account_id: gatewayAccountId } = account;
  return gatewayAccountId === null ? null : { gatewayAccountId };
}

/** To whom and where money goes by hand: in full, for the bank alone. Null where it may not go now. */
export type PayeeBank = { name: string } & Partial<Record<'ifsc' | 'accountNumber' | 'upi', string>>;

export async function bankOf(
  db: Kysely<Database>,
  sealer: TextSealer,
  hostId: string,
  now: Date,
): Promise<PayeeBank | null> {
  const account = await findPayoutAccount(db, hostId);
  if (account === null || hindrance(account, now) !== null || account.legal_name === null) return null;
  const bank: Bank | null = bankIn(account, sealer);
  return bank === null ? null : { name: account.legal_name, ...bank };
}
