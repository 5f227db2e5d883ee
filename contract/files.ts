import { EarningsAsked } from './payouts/earnings.ts';
import type { ErrorCode } from './errors.ts';
import * as z from './zod.ts';

/** A downloadable file; needs a session. */
export interface ServedFile {
  /** Path template with `{name}` for each of `params`. */
  path: string;
  /** Tag in the API description. */
  tag: string;
  summary: string;
  contentType: string;
  params?: z.ZodType;
  query?: z.ZodType;
  errors: readonly ErrorCode[];
}

/** All files under /api/; calls answer JSON. */
export const files = {
  documentFile: {
    path: '/api/document/{id}.pdf',
    tag: 'booking',
    summary: 'A receipt, invoice or credit note as PDF, to the guest or the host it is made out to',
    contentType: 'application/pdf',
    params: z.object({ id: z.uuid() }),
    errors: ['NOT_FOUND', 'NOT_SIGNED_IN'],
  },
  statementFile: {
    path: '/api/earnings/statement/{month}.pdf',
    tag: 'earnings',
    summary: "A host's statement of a month that is over (yyyy-mm) as PDF",
    contentType: 'application/pdf',
    params: z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) }),
    errors: ['NOT_FOUND', 'MONTH_NOT_OVER', 'NOT_SIGNED_IN'],
  },
  entriesFile: {
    path: '/api/earnings/entries.csv',
    tag: 'earnings',
    summary: "The entries of a host's earnings as a file for spreadsheets",
    contentType: 'text/csv',
    query: EarningsAsked,
    errors: ['INVALID_INPUT', 'LISTING_NOT_FOUND', 'NOT_SIGNED_IN'],
  },
  messagePhotoFile: {
    path: '/api/inbox/photo/{id}/{file}',
    tag: 'inbox',
    summary: 'A photo of a message in one of its widths (640.webp), to the two of its conversation',
    contentType: 'image/webp',
    params: z.object({ id: z.uuid(), file: z.string().regex(/^\d{1,5}\.webp$/) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, ServedFile>;
