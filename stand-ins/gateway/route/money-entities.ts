/** What is stored of money on its way to hosts. Amounts are paise, times seconds since 1970, those that end in Ms milliseconds. */
export interface Transfer {
  id: string;
  /** The payment, or the operator's account where it is a direct one. */
  source: string;
  recipient: string;
  amount: number;
  amountReversed: number;
  notes: Record<string, string>;
  linkedAccountNotes: string[];
  /** With its tax. */
  fees: number;
  tax: number;
  status: 'pending' | 'processed' | 'failed' | 'reversed' | 'partially_reversed';
  error: TransferError | null;
  onHold: boolean;
  onHoldUntil: number | null;
  createdAtMs: number;
  /** While it is pending: when it is processed. */
  processAtMs: number | null;
  processedAt: number | null;
  /** When it was let go, or made without a hold. */
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

/** Money that went to a bank: of a linked account, or of the operator. */
export interface Settlement {
  id: string;
  /** Whose bank it went to. */
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

/** Something that moved the operator's balance, as recon lists it; `credit - debit` is what it moved. */
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
  /** The first run that may take it to the operator's bank. */
  dueMs: number;
  settlementId: string | null;
}
