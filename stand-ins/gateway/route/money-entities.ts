import type { UndocumentedOptions } from './settings.ts';

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

/** A movement of the operator's balance by `credit - debit`, as listed by recon. Amounts in paise. */
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
  /** Time of the earliest settlement run that may include the movement, in milliseconds since 1970. */
  dueMs: number;
  settlementId: string | null;
}

/** A transfer in the format of calls and events; `isOfPayment`: in the list of a payment. */
export function transferView(transfer: Transfer, undocumentedOptions: UndocumentedOptions, isOfPayment = false) {
  const usual = isOfPayment ? 'transfer_status' : 'status';
  const { transferStatusName } = undocumentedOptions;
  const statusName = transferStatusName === 'mixed' ? usual : transferStatusName;
  return {
    id: transfer.id,
    entity: 'transfer',
    [statusName]: transfer.status,
    settlement_status: getSettlementStatus(transfer),
    source: transfer.source,
    recipient: transfer.recipient,
    amount: transfer.amount,
    currency: 'INR',
    amount_reversed: transfer.amountReversed,
    fees: transfer.fees,
    tax: transfer.tax,
    notes: notesView(transfer.notes, undocumentedOptions),
    linked_account_notes: transfer.linkedAccountNotes,
    on_hold: transfer.onHold,
    on_hold_until: transfer.onHoldUntil,
    recipient_settlement_id: transfer.settlementId,
    created_at: Math.floor(transfer.createdAtMs / 1000),
    processed_at: transfer.processedAt,
    error: transfer.error ?? { code: null, description: null, field: null, source: null, step: null, reason: null },
  };
}

export function notesView(
  notes: Record<string, string>,
  { emptyNotes }: UndocumentedOptions,
): Record<string, string> | [] {
  return Object.keys(notes).length === 0 && emptyNotes === 'array' ? [] : notes;
}

export function settlementView({ id, amount, fees, tax, utr, atMs }: Settlement) {
  return {
    id,
    entity: 'settlement',
    amount,
    status: 'processed',
    fees,
    tax,
    utr,
    created_at: Math.floor(atMs / 1000),
  };
}

function getSettlementStatus({ status, onHold, settlementId }: Transfer): 'pending' | 'on_hold' | 'settled' | null {
  if (settlementId !== null) return 'settled';
  if (status === 'pending' || status === 'failed' || status === 'reversed') return null;
  return onHold ? 'on_hold' : 'pending';
}

/** A scheduled action and its time (Unix milliseconds). */
export interface Due {
  at: number;
  act: () => void;
}

/** The earliest action of `items`; if several have the same time, the first in order. */
export function earliest<T>(items: Iterable<T>, getDue: (item: T) => Due | undefined): Due | undefined {
  let first: Due | undefined;
  for (const item of items) {
    const due = getDue(item);
    if (due !== undefined && (first === undefined || due.at < first.at)) first = due;
  }
  return first;
}
