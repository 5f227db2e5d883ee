import { ById, Id } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

const documentKinds = ['receipt', 'invoice', 'credit-note', 'commission', 'statement'] as const;

/** A document; its PDF is at `/api/document/{_id}.pdf`. */
export const Document = z.object({
  _id: Id,
  kind: z
    .enum(documentKinds)
    .describe(
      'receipt: of a guest’s payment. invoice: the same with GST. credit-note: of a refund. commission: the operator’s monthly invoice to a host. statement: a host’s month',
    ),
  number: z
    .string()
    .max(16)
    .optional()
    .describe('Consecutive without gaps by kind, supplier and financial year; statements have none'),
  month: z.string().optional().describe('YYYY-MM, of a commission invoice, its credit note and a statement'),
  date: z.iso.date().describe('Date in India of the payment, the refund or the end of the month'),
  amount: z
    .number()
    .describe("Rupees with paise as decimals: amount paid or refunded; for a statement the month's net earnings"),
});
export type Document = z.output<typeof Document>;

/** Calls of documents; each is a PDF at `/api/document/{_id}.pdf`. */
export const documentCalls = {
  'booking/documents': {
    summary: "A booking's receipts or invoices and credit notes, to its guest and its host, oldest first",
    access: 'session',
    params: ById,
    answers: { 200: z.array(Document) },
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'earnings/documents': {
    summary: "A host's own documents, latest first, in pages: statements, commission, invoices in the host's own name",
    access: 'session',
    query: Page,
    answers: { 200: z.array(Document) },
  },
} as const satisfies Partial<Record<CallName, Call>>;
