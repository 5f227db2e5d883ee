import type {
  CommissionInvoiceData,
  CreditNoteData,
  ReceiptData,
  StatementData,
  TaxInvoiceData,
} from './document-data.ts';
import type { DocumentKind } from './document-tables.ts';
import { makeCommissionInvoice, makeCreditNote, makeTaxInvoice } from './invoices.ts';
import { makeReceipt } from './receipt.ts';
import { makeStatement } from './statement.ts';

/** Renders a document from its stored data as a PDF. Deterministic: the same data gives the same bytes. */
export function renderDocument(kind: DocumentKind, stored: object): Promise<Buffer> {
  // JSON has no dates.
  const { createdAt } = stored as { createdAt: string };
  const data: unknown = { ...stored, createdAt: new Date(createdAt) };
  switch (kind) {
    case 'receipt':
      return makeReceipt(data as ReceiptData);
    case 'invoice':
      return makeTaxInvoice(data as TaxInvoiceData);
    case 'credit-note':
      return makeCreditNote(data as CreditNoteData);
    case 'commission':
      return makeCommissionInvoice(data as CommissionInvoiceData);
    case 'statement':
      return makeStatement(data as StatementData);
  }
}
