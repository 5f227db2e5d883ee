import type * as zod from 'zod';
import { accountCalls } from './accounts/calls.ts';
import { blockCalls, peopleCalls } from './accounts/people.ts';
import { bookingCalls } from './bookings/calls.ts';
import { calendarCalls } from './calendar/calls.ts';
import { documentCalls } from './documents/calls.ts';
import type { ErrorCode } from './errors.ts';
import { feedCalls } from './feeds/calls.ts';
import { listingCalls } from './homes/calls.ts';
import { inboxCalls } from './inbox/calls.ts';
import { contactCalls } from './inbox/contact-calls.ts';
import { hostMessageCalls } from './inbox/host-messages.ts';
import { notificationCalls } from './inbox/notification-settings.ts';
import type { Call, CallName } from './paths.ts';
import { paymentCalls } from './payments/calls.ts';
import { payoutCalls } from './payouts/calls.ts';
import { EarningsAsked, earningsCalls } from './payouts/earnings.ts';
import { grievanceCalls, reportCalls } from './reports/calls.ts';
import { reviewCalls } from './reviews/calls.ts';
import { searchCalls } from './search/calls.ts';
import { wishlistCalls } from './wishlists/calls.ts';
import * as z from './zod.ts';

/** Errors of every call, such as invalid input, foreign origin, rate limit or internal error. */
export const commonErrors = [
  'INVALID_INPUT',
  'FOREIGN_ORIGIN',
  'TOO_LARGE',
  'WRONG_CONTENT_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** The contracts of all calls. */
export const calls = {
  ...accountCalls,
  ...listingCalls,
  ...searchCalls,
  ...bookingCalls,
  ...calendarCalls,
  ...feedCalls,
  ...earningsCalls,
  ...wishlistCalls,
  ...contactCalls,
  ...inboxCalls,
  ...paymentCalls,
  ...documentCalls,
  ...payoutCalls,
  ...hostMessageCalls,
  ...blockCalls,
  ...reportCalls,
  ...grievanceCalls,
  ...reviewCalls,
  ...peopleCalls,
  ...notificationCalls,
} as const satisfies Record<CallName, Call>;

type Calls = typeof calls;
type Parsed<N extends CallName, Part extends string, Otherwise = undefined> =
  Calls[N] extends Record<Part, zod.ZodType> ? zod.output<Calls[N][Part]> : Otherwise;

export type CallParams<N extends CallName> = Parsed<N, 'params'>;
export type CallQuery<N extends CallName> = Parsed<N, 'query'>;
/** Undefined if a form was sent instead of JSON. */
export type CallBody<N extends CallName> = Calls[N] extends { body: zod.ZodType; form: zod.ZodType }
  ? Parsed<N, 'body'> | undefined
  : Parsed<N, 'body'>;
/** JSON body before parsing. */
export type CallInput<N extends CallName> = Calls[N] extends { body: zod.ZodType }
  ? zod.input<Calls[N]['body']>
  : undefined;
/** Answers by status. */
export type CallAnswers<N extends CallName> = {
  [Status in keyof Calls[N]['answers'] & number]: Calls[N]['answers'][Status] extends zod.ZodType
    ? { status: Status; body: zod.input<Calls[N]['answers'][Status]> }
    : never;
}[keyof Calls[N]['answers'] & number];
export type CallAccess<N extends CallName> = Calls[N]['access'];

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
    summary: 'A receipt, invoice or credit note as PDF, for its recipient (guest or host)',
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
    summary: "The entries of a host's earnings as CSV",
    contentType: 'text/csv',
    query: EarningsAsked,
    errors: ['INVALID_INPUT', 'LISTING_NOT_FOUND', 'NOT_SIGNED_IN'],
  },
  messagePhotoFile: {
    path: '/api/inbox/photo/{id}/{file}',
    tag: 'inbox',
    summary: 'A photo of a message in one of its widths (640.webp), for the participants of its conversation',
    contentType: 'image/webp',
    params: z.object({ id: z.uuid(), file: z.string().regex(/^\d{1,5}\.webp$/) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, ServedFile>;
