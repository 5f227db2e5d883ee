import * as words from '@aangan/contract/words/en/payouts/refused-payouts.ts';
import { KnownPassword } from '../accounts/users.ts';
import { ById, Id, line } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import { FRESH_SIGN_IN_MINUTES, MAX_ADDRESS, MAX_TEXT } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import {
  isAccountNumber,
  isGstin,
  isIfsc,
  isPan,
  isVpa,
  normalCode,
  normalVpa,
} from '../rules/payout/account-forms.ts';
import { states } from '../rules/states.ts';
import * as z from '../zod.ts';

/** Fields of a payout account in form order. The phone is taken from one of the host's homes. */
export const accountFields = [
  'kind',
  'legalName',
  'pan',
  'address',
  'pin',
  'state',
  'gstin',
  'ifsc',
  'accountNumber',
  'upi',
  'phone',
] as const;
export type AccountField = (typeof accountFields)[number];

const Bank = z.object({
  ifsc: z.string().optional(),
  last4: z.string().optional().describe('The last four digits of the account number; no more of it leaves the server'),
  upi: z.string().optional().describe('UPI address, masked'),
});

/** A payout account, for its host only. */
export const PayoutAccountView = z.object({
  status: z
    .enum(['none', 'incomplete', 'checking', 'ready', 'paused'])
    .describe("'ready': paid from `readyAt` on; 'paused': the gateway has suspended transfers"),
  way: z.enum(['route', 'by-hand']).describe('Through the gateway, or by manual bank transfers of the operator'),
  missing: z.array(z.enum(accountFields)).describe('Fields that are missing or need correction'),
  toMend: z
    .array(z.object({ field: z.enum(accountFields), why: z.string() }))
    .optional()
    .describe('Corrections requested by the gateway, each with a sentence for the host'),
  kind: z.enum(['individual', 'business']).optional(),
  legalName: z.string().optional(),
  pan: z.string().optional().describe('XXXXX1234X'),
  address: z.string().optional(),
  pin: z.string().optional(),
  state: z.enum(states).optional().describe('ISO 3166-2'),
  gstin: z.string().optional(),
  bank: Bank.pick({ ifsc: true, last4: true }).required().optional().describe('The active bank account'),
  upi: z.string().optional().describe('Active UPI address, masked'),
  nextBank: Bank.extend({ at: z.iso.datetime() })
    .optional()
    .describe('Bank account that becomes active at `at`, or when the gateway has changed it'),
  waiting: z.number().int().optional().describe('Whole rupees of paid stays that cannot be paid out yet; absent if 0'),
  readyAt: z.iso
    .datetime()
    .optional()
    .describe('Start of payouts; in the future during the cooling period of a new account or bank'),
});
export type PayoutAccountView = z.infer<typeof PayoutAccountView>;

/** A text that is normalized, then validated. */
function normalizedText(normal: (typed: string) => string, fits: (text: string) => boolean, error: () => string) {
  return z.string({ error }).transform(normal).refine(fits, { error });
}

/** Empty means absent. */
function unlessEmpty<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** Empty or null removes the value. */
function orNone<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());
}

/**
 * Changes of the account; absent fields stay unchanged. A bank is set as a whole: IFSC and account number (twice), or a
 * UPI address, which is only accepted with manual payouts.
 */
export const PayoutAccountEdit = z
  .object({
    kind: z.enum(['individual', 'business'], { error: () => words.kind }).optional(),
    legalName: line(MAX_TEXT, 'legalName').optional(),
    pan: normalizedText(normalCode, isPan, () => words.pan).optional(),
    address: line(MAX_ADDRESS, 'postalAddress').optional(),
    pin: normalizedText(
      (typed) => typed.replaceAll(/\s/g, ''),
      (text) => /^[1-9][0-9]{5}$/.test(text),
      () => words.pin,
    ).optional(),
    state: z.enum(states, { error: () => words.state }).optional(),
    gstin: orNone(normalizedText(normalCode, isGstin, () => words.gstin)).describe('Empty or null: none'),
    ifsc: unlessEmpty(normalizedText(normalCode, isIfsc, () => words.ifsc)),
    accountNumber: unlessEmpty(normalizedText(normalCode, isAccountNumber, () => words.accountNumber)),
    accountNumberAgain: unlessEmpty(z.string({ error: () => words.accountNumberAgain }).transform(normalCode)),
    upi: unlessEmpty(normalizedText(normalVpa, isVpa, () => words.upi)),
    password: KnownPassword.optional().describe(
      `For a bank change: the current password; an account without one needs a sign-in within the last ${FRESH_SIGN_IN_MINUTES} minutes instead`,
    ),
  })
  .superRefine(({ ifsc, accountNumber, accountNumberAgain, upi }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const hasBank = [ifsc, accountNumber, accountNumberAgain].some((part) => part !== undefined);
    if (!hasBank) return;
    if (upi !== undefined) return refuse('upi', words.oneBank);
    if (ifsc === undefined) return refuse('ifsc', words.ifsc);
    if (accountNumber === undefined) return refuse('accountNumber', words.accountNumber);
    if (accountNumber !== accountNumberAgain) refuse('accountNumberAgain', words.accountNumberAgain);
  });
export type PayoutAccountEdit = z.output<typeof PayoutAccountEdit>;

const payoutStates = ['planned', 'held', 'on-the-way', 'arrived', 'failed', 'reversed'] as const;

/** Lines of a payout: income of the stay, deductions, refunds. */
const payoutLines = [
  /** Nights, extra guests and cleaning; with the stay's tax if the host has to pay it. */
  'stay',
  'extra',
  'commission',
  'tcs',
  'tds',
  /** Refunded to the guest before the payout. */
  'refund',
  /** Part of the stay paid by another payout. */
  'other-payout',
  /** Retained for refunds after earlier payouts. */
  'kept-back',
  'round-off',
] as const;
export type PayoutLine = (typeof payoutLines)[number];

/** A payout for one stay, for its host only. */
export const Payout = z.object({
  _id: Id,
  booking: Id,
  listing: Id,
  title: z.string().describe('Title of the home'),
  guest: z.string().describe('Name of the guest'),
  checkIn: z.string().describe('YYYY-MM-DD'),
  checkOut: z.string().describe('YYYY-MM-DD'),
  amount: z.number().int().describe('Whole rupees, after deduction of debts'),
  state: z
    .enum(payoutStates)
    .describe(
      "'planned': not sent yet; 'held': at the gateway until `releaseAt`; 'on-the-way': to the bank; 'reversed': returned in full",
    ),
  releaseAt: z.iso.datetime().describe('Earliest transfer: one day after check-in'),
  arrivedAt: z.iso.datetime().optional(),
  reference: z.string().optional().describe("The bank's reference number (UTR)"),
  why: z.string().optional().describe('Why it is waiting, failed or reversed, and the next step'),
  lines: z
    .array(
      z.object({
        kind: z.enum(payoutLines),
        amount: z.number().int().describe('Whole rupees; negative for deductions'),
      }),
    )
    .describe('They add up to the amount'),
});
export type Payout = z.infer<typeof Payout>;

/** Calls of payouts, for their host only; 404 for everybody else. */
export const payoutCalls = {
  'payout/account': {
    summary: 'Payout details of this person, and what is missing',
    access: 'session',
    answers: { 200: PayoutAccountView },
  },
  'payout/change-account': {
    summary:
      'Updates the sent payout details. A bank change requires the password, is reported by e-mail, and takes effect after 24 hours',
    access: 'session',
    body: PayoutAccountEdit,
    answers: { 200: PayoutAccountView },
    errors: ['SIGN_IN_AGAIN'],
  },
  'payout/mine': {
    summary: 'Payouts of this person, latest first. The URL of the next page is in the `Link` header',
    access: 'session',
    query: Page,
    answers: { 200: z.array(Payout) },
  },
  'payout/payout': {
    summary: 'One payout',
    access: 'session',
    params: ById,
    answers: { 200: Payout },
    errors: ['PAYOUT_NOT_FOUND'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
