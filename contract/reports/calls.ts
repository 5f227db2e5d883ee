import * as words from '@aangan/contract/words/en/reports/refusals.ts';
import { Done, optionalText } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { GrievanceByNumber, GrievanceReceipt, GrievanceStatus, GrievanceWords, NewGrievance } from './grievances.ts';
import { MAX_REPORT_WORDS, reportedKinds, reportReasons } from './reasons.ts';

/** Maximum reports per person and day. */
export const MAX_REPORTS_A_DAY = 20;

export const NewReport = z.object({
  about: z.object(
    {
      kind: z.enum(reportedKinds, { error: () => words.kindUnknown }),
      id: z
        .string({ error: () => words.aboutMissing })
        .min(1, { error: () => words.aboutMissing })
        .max(300, { error: () => words.aboutMissing })
        .describe('Id of the reported item; for a photo its URL: `/photos/{id}`, or a file below it'),
    },
    { error: () => words.aboutMissing },
  ),
  reason: z.enum(reportReasons, { error: () => words.reasonMissing }),
  words: optionalText(MAX_REPORT_WORDS, 'reportWords').describe(
    'Visible to the operator only; the reporter stays anonymous',
  ),
});
export type NewReport = z.output<typeof NewReport>;

export const reportCalls = {
  'report/make': {
    summary: 'Reports a home, photo, review, message or person; at most 20 per day. The reporter stays anonymous',
    access: 'session',
    headers: { 'Idempotency-Key': 'A repeated request with the same key reports nothing more' },
    body: NewReport,
    answers: { 201: Done },
    errors: ['REPORTED_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;

const linkToken = 'The key of the complaint; not needed by the signed-in complainant';

/** Complaints to the grievance officer. */
export const grievanceCalls = {
  'grievance/make': {
    summary:
      'Sends a complaint to the grievance officer; at most 10 per day and person, without a session 20 per hour and network address. The complaint number is sent by e-mail',
    access: 'anyone',
    headers: { 'Idempotency-Key': 'A repeated request with the same key returns the same number and key' },
    body: NewGrievance,
    answers: { 201: GrievanceReceipt },
    errors: ['BOOKING_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'grievance/status': {
    summary: 'A complaint, for the complainant or with its key',
    access: 'anyone',
    headers: { 'X-Link-Token': linkToken },
    params: GrievanceByNumber,
    answers: { 200: GrievanceStatus },
    errors: ['GRIEVANCE_NOT_FOUND'],
  },
  'grievance/say': {
    summary: 'Adds a message to an open or answered complaint and reopens it; at most 20 per hour',
    access: 'anyone',
    headers: { 'X-Link-Token': linkToken, 'Idempotency-Key': 'A repeated request with the same key adds nothing more' },
    params: GrievanceByNumber,
    body: GrievanceWords,
    answers: { 201: Done },
    errors: ['GRIEVANCE_NOT_FOUND', 'GRIEVANCE_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
