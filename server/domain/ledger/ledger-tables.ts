import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Generated } from 'kysely';
import type { Account, EntryKind } from './books/entries.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    payment_order: PaymentOrderTable;
    payment: PaymentTable;
    refund: RefundTable;
    outside_refund: OutsideRefundTable;
    payment_split: PaymentSplitTable;
    refund_split: RefundSplitTable;
    earning: EarningTable;
    payout: PayoutTable;
    payout_reversal: PayoutReversalTable;
    host_debt: HostDebtTable;
    dispute: DisputeTable;
    book_entry: BookEntryTable;
    book_posting: BookPostingTable;
  }
}

export interface PaymentOrderTable {
  id: Generated<string>;
  booking_id: string;
  receipt: string;
  gateway_order_id: string | null;
  amount_paise: number;
  created_at: Date;
  superseded_at: Date | null;
  claimed_until: Date | null;
  requested_at: Date | null;
  tax_percent: number | null;
  home_state: State | null;
  guest_state: State | null;
  operator_state: State | null;
  tax_marked: Generated<boolean>;
  superseded_for: 'price' | 'tax' | null;
}

interface PaymentTable {
  gateway_payment_id: string;
  order_id: string;
  booking_id: string;
  amount_paise: number;
  captured_at: Date;
  /** Whether the booking accepted it; payments that are not accepted are refunded. */
  is_accepted: boolean;
}

export interface RefundTable {
  id: Generated<string>;
  gateway_payment_id: string;
  booking_id: string;
  amount_paise: number;
  idempotency_key: string;
  gateway_refund_id: string | null;
  reason: 'cancelled-by-guest' | 'cancelled-by-host' | 'not-kept';
  state: Generated<'wanted' | 'pending' | 'processed' | 'refused'>;
  created_at: Date;
  settled_at: Date | null;
  requested_at: Date | null;
  last_error: string | null;
}

interface OutsideRefundTable {
  gateway_refund_id: string;
  gateway_payment_id: string;
  booking_id: string;
  amount_paise: number;
  reported_at: Date;
  failed_at: Date | null;
}

interface PaymentSplitTable {
  gateway_payment_id: string;
  booking_id: string;
  host_id: string;
  /** The `SplitInputs` of the split, as JSON. */
  facts: object;
  /** Amounts by part, in paise. */
  parts: Record<string, number>;
  at: Date;
}

interface RefundSplitTable {
  booking_id: string;
  gateway_payment_id: string;
  host_id: string;
  percent: number;
  /** Refunded amounts by part, in paise. */
  parts: Record<string, number>;
  at: Date;
}

interface EarningTable {
  id: Generated<string>;
  number: Generated<number>;
  host_id: string;
  listing_id: string | null;
  booking_id: string | null;
  kind: EarningKind;
  source: string;
  day: string;
  stay_on: string;
  paise: number;
  at: Date;
}

export type PayoutState =
  | 'planned'
  | 'sending'
  | 'held'
  | 'releasing'
  | 'on-the-way'
  | 'arrived'
  | 'failed'
  | 'reversed';

export interface PayoutTable {
  id: string;
  host_id: string;
  listing_id: string;
  booking_id: string;
  gateway_payment_id: string;
  part: 'share' | 'rest';
  way: 'route' | 'by-hand';
  due_paise: number;
  deducted_paise: Generated<number>;
  sent_paise: Generated<number>;
  reversed_paise: Generated<number>;
  state: PayoutState;
  release_at: Date;
  gateway_transfer_id: string | null;
  gateway_account_id: string | null;
  gateway_settlement_id: string | null;
  reference: string | null;
  reason: string | null;
  requested_at: Date | null;
  released_at: Date | null;
  arrived_at: Date | null;
  created_at: Date;
}

interface PayoutReversalTable {
  id: string;
  payout_id: string;
  cause: Generated<HostDebtTable['cause']>;
  paise: number;
  state: 'wanted' | 'done' | 'given-up' | 'not-needed';
  wait_until: Date;
  gateway_reversal_id: string | null;
  requested_at: Date | null;
  reason: string | null;
  created_at: Date;
  settled_at: Date | null;
}

interface HostDebtTable {
  id: Generated<string>;
  host_id: string;
  booking_id: string;
  cause: 'late-refund' | 'dispute';
  source: string;
  paise: number;
  paid_back_paise: Generated<number>;
  at: Date;
}

interface DisputeTable {
  gateway_dispute_id: string;
  gateway_payment_id: string;
  booking_id: string;
  amount_paise: number;
  state: 'open' | 'won' | 'lost';
  reported_at: Date;
  settled_at: Date | null;
}

interface BookEntryTable {
  id: Generated<number>;
  kind: EntryKind;
  source: string;
  booking_id: string | null;
  at: Date;
}

interface BookPostingTable {
  entry_id: number;
  account: Account;
  owner: string | null;
  paise: number;
}
