import type { Call } from '../call.ts';
import { Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import { SiteMessage } from './site-messages.ts';
import { SiteOperator } from './site-operator.ts';

/** Calls for the operator's contact details, and for messages to the operator. */
export const contactCalls = {
  'contact/contact': {
    summary: 'Writes to the people who run this site',
    access: 'anyone',
    headers: { 'Idempotency-Key': 'Asking again with the same key sends nothing more' },
    body: SiteMessage,
    answers: { 200: Done },
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'site/operator': {
    summary: 'Who runs this site, and how to reach them',
    access: 'anyone',
    answers: { 200: SiteOperator },
  },
} as const satisfies Partial<Record<CallName, Call>>;
