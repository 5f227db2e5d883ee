import type * as z from 'zod';
import { accountCalls } from './accounts/calls.ts';
import { bookingCalls } from './bookings/calls.ts';
import { calendarCalls } from './calendar/calls.ts';
import type { Call } from './call.ts';
import { contactCalls } from './inbox/contact-calls.ts';
import { earningsCalls } from './payouts/earnings-calls.ts';
import { documentCalls } from './documents/calls.ts';
import { feedCalls } from './feeds/calls.ts';
import { searchCalls } from './search/calls.ts';
import type { ErrorCode } from './errors.ts';
import { inboxCalls } from './inbox/calls.ts';
import { listingCalls } from './homes/calls.ts';
import { notificationCalls } from './inbox/notification-calls.ts';
import type { CallName } from './paths.ts';
import { paymentCalls } from './payments/calls.ts';
import { payoutCalls } from './payouts/calls.ts';
import { blockCalls } from './accounts/block-calls.ts';
import { hostMessageCalls } from './inbox/host-calls.ts';
import { reportCalls } from './reports/calls.ts';
import { grievanceCalls } from './reports/grievance-calls.ts';
import { reviewCalls } from './reviews/calls.ts';
import { peopleCalls } from './accounts/people-calls.ts';
import { wishlistCalls } from './wishlists/calls.ts';

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
  Calls[N] extends Record<Part, z.ZodType> ? z.output<Calls[N][Part]> : Otherwise;

export type CallParams<N extends CallName> = Parsed<N, 'params'>;
export type CallQuery<N extends CallName> = Parsed<N, 'query'>;
/** Undefined if a form was sent instead of JSON. */
export type CallBody<N extends CallName> = Calls[N] extends { body: z.ZodType; form: z.ZodType }
  ? Parsed<N, 'body'> | undefined
  : Parsed<N, 'body'>;
/** JSON body before parsing. */
export type CallInput<N extends CallName> = Calls[N] extends { body: z.ZodType }
  ? z.input<Calls[N]['body']>
  : undefined;
/** Answers by status. */
export type CallAnswers<N extends CallName> = {
  [Status in keyof Calls[N]['answers'] & number]: Calls[N]['answers'][Status] extends z.ZodType
    ? { status: Status; body: z.input<Calls[N]['answers'][Status]> }
    : never;
}[keyof Calls[N]['answers'] & number];
export type CallAccess<N extends CallName> = Calls[N]['access'];
