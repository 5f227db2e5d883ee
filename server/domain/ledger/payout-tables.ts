import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    payment_split: PaymentSplitTable;
    refund_split: RefundSplitTable;
    earning: EarningTable;
    payout: PayoutTable;
    payout_reversal: PayoutReversalTable;
    host_debt: HostDebtTable;
    dispute: DisputeTable;
  }
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

export type EarningKind =
  | 'stay'
  | 'extra'
  | 'commission'
  | 'tcs'
  | 'tds'
  | 'refund'
  | 'reversal'
  | 'dispute'
  | 'correction';

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
