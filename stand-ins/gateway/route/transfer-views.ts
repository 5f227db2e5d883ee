import type { Settlement, Transfer } from './money-entities.ts';
import type { UndocumentedOptions } from './undocumented-options.ts';

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
