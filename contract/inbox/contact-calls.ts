import { Done, Email, line, optionalText, text } from '../fields.ts';
import { MAX_TEXT } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

export const SiteMessage = z.object({
  userName: line(MAX_TEXT, 'fullName'),
  userEmail: Email,
  userMessage: text(5_000, 'message'),
  userPhone: optionalText(40, 'phoneNumber'),
  userSubject: optionalText(200, 'subject'),
});
export type SiteMessage = z.output<typeof SiteMessage>;

const phone = z.string().optional().describe('Absent if not set');

/** The operator's identity and contact details. Unset values are absent. */
export const SiteOperator = z.object({
  name: z.string().optional().describe('The legal name, at most 200 characters'),
  address: z.string().optional().describe('The postal address, at most 500 characters'),
  registration: z.string().optional().describe("Such as a company's registration number, at most 60 characters"),
  support: z.object({ email: z.string(), phone }).describe('Public contact address'),
  grievance: z
    .object({
      officer: z.string().optional().describe('Name and designation, at most 200 characters'),
      email: z.string().optional().describe('Absent if not set; support answers then'),
      phone,
    })
    .optional()
    .describe('Who answers complaints'),
  notice: z.string().describe('Current version of the privacy notice, for sign-up'),
});
export type SiteOperator = z.infer<typeof SiteOperator>;

/** Calls for the operator's contact details, and for messages to the operator. */
export const contactCalls = {
  'contact/contact': {
    summary: 'Sends a message to the operator',
    access: 'anyone',
    headers: { 'Idempotency-Key': 'A repeated request with the same key sends nothing more' },
    body: SiteMessage,
    answers: { 200: Done },
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'site/operator': {
    summary: 'Operator and contact details',
    access: 'anyone',
    answers: { 200: SiteOperator },
  },
} as const satisfies Partial<Record<CallName, Call>>;
