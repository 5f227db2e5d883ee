import type { Call } from '../call.ts';
import { ById } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { PayoutAccountEdit, PayoutAccountView } from './accounts.ts';
import { Payout } from './payouts.ts';

/** Calls of payouts, for their host only; 404 for everybody else. */
export const payoutCalls = {
  'payout/account': {
    summary: "Where this person's payouts go, and what is missing until they can",
    access: 'session',
    answers: { 200: PayoutAccountView },
  },
  'payout/change-account': {
    summary:
      'Sets what is sent of it. Another bank needs the password, is told by e-mail, and is paid to 24 hours later',
    access: 'session',
    body: PayoutAccountEdit,
    answers: { 200: PayoutAccountView },
    errors: ['SIGN_IN_AGAIN'],
  },
  'payout/mine': {
    summary: "This person's payouts, those that leave last first; the next page's address is in the `Link` header",
    access: 'session',
    query: Page,
    answers: { 200: z.array(Payout) },
  },
  'payout/payout': {
    summary: 'One of them',
    access: 'session',
    params: ById,
    answers: { 200: Payout },
    errors: ['PAYOUT_NOT_FOUND'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
