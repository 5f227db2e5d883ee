import type { Call } from '../call.ts';
import { ById } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { Document } from './documents.ts';

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
