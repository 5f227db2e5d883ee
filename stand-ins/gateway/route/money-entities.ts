/**
 * Stored transfers, settlements and disputes. Amounts are paise, times Unix seconds, or milliseconds where the name
 * ends in Ms.
 */
export interface Transfer {
  id: string;
  /** The payment, or the operator's account for a direct transfer. */
  source: string;
  recipient: string;
  amount: number;
  amountReversed: number;
  notes: Record<string, string>;
  linkedAccountNotes: string[];
  /** Fee including its tax, in paise. */
  fees: number;
  tax: number;
  status: 'pending' | 'processed' | 'failed' | 'reversed' | 'partially_reversed';
  error: TransferError | null;
  onHold: boolean;
  onHoldUntil: number | null;
  createdAtMs: number;
  /** Time at which a pending transfer is processed. */
  processAtMs: number | null;
  processedAt: number | null;
  /** Time at which its hold was released; its creation time if it was never on hold. */
  releasedAtMs: number | null;
  settlementId: string | null;
}

export interface TransferError {
  code: string;
  description: string;
  field: null;
  source: string;
  step: string;
  reason: string;
}

export interface Reversal {
  id: string;
  entity: 'reversal';
  transfer_id: string;
  amount: number;
  fee: 0;
  tax: 0;
  currency: 'INR';
  notes: Record<string, string>;
  initiator_id: string;
  customer_refund_id: null;
  created_at: number;
}

/** A transfer to a bank, from a linked account or from the operator. */
export interface Settlement {
  id: string;
  /** The account whose bank received it. */
  account: string;
  amount: number;
  fees: number;
  tax: number;
  utr: string;
  atMs: number;
}

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: 'INR';
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost';
  phase: 'chargeback';
  created_at: number;
}

/** A movement of the operator's balance, as listed by recon; its amount is `credit - debit`. */
export interface Line {
  entity_id: string;
  type: 'payment' | 'refund' | 'transfer' | 'reversal' | 'adjustment';
  debit: number;
  credit: number;
  amount: number;
  fee: number;
  tax: number;
  payment_id: string | null;
  order_id: string | null;
  dispute_id: string | null;
  atMs: number;
  /** First settlement run that may settle the movement. */
  dueMs: number;
  settlementId: string | null;
}
