import type { Call } from '../call.ts';
import { Done, OwnerContact, SiteMessage } from './contacts.ts';
import type { CallName } from '../paths.ts';

/** Calls that send a message to a home's host or to the operator. */
export const contactCalls = {
  'guest/contact': {
    summary: 'Writes to the owner of a booked home; the booking names them',
    access: 'session',
    body: OwnerContact,
    answers: { 200: Done },
    errors: ['BOOKING_NOT_FOUND', 'NOT_ALLOWED', 'WRONG_STATE'],
  },
  'contact/contact': {
    summary: 'Writes to the people who run this site',
    access: 'anyone',
    headers: { 'Idempotency-Key': 'Asking again with the same key sends nothing more' },
    body: SiteMessage,
    answers: { 200: Done },
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
