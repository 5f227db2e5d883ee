import type { State } from '@aangan/contract/rules/states.ts';
import type { Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    payment_order: PaymentOrderTable;
    payment: PaymentTable;
    refund: RefundTable;
    outside_refund: OutsideRefundTable;
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
