import * as words from '@aangan/contract/words/en/payouts/refused-payouts.ts';
import { KnownPassword } from '../accounts/users.ts';
import { FRESH_SIGN_IN_MINUTES, MAX_ADDRESS, MAX_TEXT } from '../limits.ts';
import { line } from '../fields.ts';
import { states } from '../rules/states.ts';
import { isAccountNumber, isIfsc, isVpa, normalBankCode, normalVpa } from '../rules/payout/bank-forms.ts';
import { isGstin, normalGstin } from '../rules/payout/gstin.ts';
import { isPan, normalPan } from '../rules/payout/pan.ts';
import * as z from '../zod.ts';
import { accountFields } from './account-fields.ts';

const Bank = z.object({
  ifsc: z.string().optional(),
  last4: z.string().optional().describe('The last four digits of the account number; no more of it leaves the server'),
  upi: z.string().optional().describe('An address for UPI, its beginning hidden'),
});

/** A payout account, for its host only. */
export const PayoutAccountView = z.object({
  status: z
    .enum(['none', 'incomplete', 'checking', 'ready', 'paused'])
    .describe("'ready': paid from `readyAt` on; 'paused': the payment service lets nothing through"),
  way: z
    .enum(['route', 'by-hand'])
    .describe('Through the payment service, or by manual bank transfers of the operator'),
  missing: z.array(z.enum(accountFields)).describe('What is still to be told or to be mended'),
  toMend: z
    .array(z.object({ field: z.enum(accountFields), why: z.string() }))
    .optional()
    .describe('What the payment service wants mended, each with a sentence for the host'),
  kind: z.enum(['individual', 'business']).optional(),
  legalName: z.string().optional(),
  pan: z.string().optional().describe('XXXXX1234X'),
  address: z.string().optional(),
  pin: z.string().optional(),
  state: z.enum(states).optional().describe('ISO 3166-2'),
  gstin: z.string().optional(),
  bank: Bank.pick({ ifsc: true, last4: true }).required().optional().describe('The one in force'),
  upi: z.string().optional().describe('The one in force, its beginning hidden'),
  nextBank: Bank.extend({ at: z.iso.datetime() })
    .optional()
    .describe('The bank that takes the place of the present one then, or once the payment service has changed it'),
  waiting: z
    .number()
    .int()
    .optional()
    .describe('Whole rupees of paid stays that wait until they can be paid out; absent where nothing does'),
  readyAt: z.iso
    .datetime()
    .optional()
    .describe('Paid from then on; in the future while the account or its bank is new'),
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
    pan: normalizedText(normalPan, isPan, () => words.pan).optional(),
    address: line(MAX_ADDRESS, 'postalAddress').optional(),
    pin: normalizedText(
      (typed) => typed.replaceAll(/\s/g, ''),
      (text) => /^[1-9][0-9]{5}$/.test(text),
      () => words.pin,
    ).optional(),
    state: z.enum(states, { error: () => words.state }).optional(),
    gstin: orNone(normalizedText(normalGstin, isGstin, () => words.gstin)).describe('Empty or null: none'),
    ifsc: unlessEmpty(normalizedText(normalBankCode, isIfsc, () => words.ifsc)),
    accountNumber: unlessEmpty(normalizedText(normalBankCode, isAccountNumber, () => words.accountNumber)),
    accountNumberAgain: unlessEmpty(z.string({ error: () => words.accountNumberAgain }).transform(normalBankCode)),
    upi: unlessEmpty(normalizedText(normalVpa, isVpa, () => words.upi)),
    password: KnownPassword.optional().describe(
      `Where the bank changes: the present password; an account without one needs a sign-in of the last ${FRESH_SIGN_IN_MINUTES} minutes instead`,
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
