import type { AccountField } from '@aangan/contract/payouts/calls.ts';
import type { PanHolder } from '@aangan/contract/rules/tax/withholding.ts';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    payout_account: PayoutAccountTable;
    payout_wait: { host_id: string; since: Date; notified_day: number };
  }
}

export type StoredStatus = 'incomplete' | 'checking' | 'ready' | 'paused';

/** A field that the gateway wants corrected, and its reason; empty without a reason. */
export interface Correction {
  field: AccountField;
  why: string;
}

/** The part of the bank details that may be shown. */
export type MaskedBank = { ifsc: string; last4: string } | { upi: string };

export interface PayoutAccountTable {
  host_id: string;
  kind: 'individual' | 'business' | null;
  legal_name: string | null;
  pan_sealed: string | null;
  pan_masked: string | null;
  /** Holder of the PAN, also of the PAN in the GSTIN; null without either. */
  pan_holder: PanHolder | null;
  gstin: string | null;
  address: string | null;
  pin: string | null;
  state: string | null;
  ifsc: string | null;
  account_sealed: string | null;
  account_last4: string | null;
  upi_sealed: string | null;
  upi_masked: string | null;
  bank_changed_at: Date | null;
  next_bank_sealed: string | null;
  next_bank_masked: ColumnType<MaskedBank | null, string | null, string | null>;
  next_bank_at: Date | null;
  status: StoredStatus;
  required_corrections: ColumnType<Correction[], string | undefined, string>;
  ready_at: Date | null;
  gateway_account_id: string | null;
  gateway_attempt: Generated<number>;
  gateway_stakeholder_id: string | null;
  gateway_product_id: string | null;
  version: Generated<number>;
  synced_version: Generated<number>;
  is_bank_synced: Generated<boolean>;
  support_requested_at: Date | null;
  requested_at: Date | null;
  created_at: Date;
  updated_at: Date;
}
