import * as words from '@aangan/contract/words/en/reports/grievance-refusals.ts';
import { characters, Email, Id, text } from '../fields.ts';
import * as z from '../zod.ts';

/** Subjects of complaints to the grievance officer, in display order. */
export const grievanceKinds = ['stay', 'money', 'content', 'data', 'other'] as const;
export type GrievanceKind = (typeof grievanceKinds)[number];

export const MIN_GRIEVANCE_WORDS = 20;
export const MAX_GRIEVANCE_WORDS = 4_000;

/** Days within which the officer answers. */
export function grievanceDays(kind: GrievanceKind): number {
  return kind === 'content' ? 7 : 30;
}

/** Maximum complaints: of a signed-in person per day in India; of visitors of one network per hour. */
export const MAX_GRIEVANCES_A_DAY = 10;
export const MAX_GRIEVANCES_AN_HOUR = 20;

export const NewGrievance = z.object({
  kind: z.enum(grievanceKinds, { error: () => words.kindMissing }),
  words: text(MAX_GRIEVANCE_WORDS, 'grievanceWords').refine(
    (value) => characters(value.trim()) >= MIN_GRIEVANCE_WORDS,
    { error: () => words.tooShort({ min: MIN_GRIEVANCE_WORDS }) },
  ),
  booking: Id.optional().describe("A stay of the caller's, as guest or host"),
  email: Email.optional().describe(
    "Where answers go; needed signed out, otherwise the account's address is used unless another is given",
  ),
});
export type NewGrievance = z.output<typeof NewGrievance>;

export const GrievanceReceipt = z.object({
  number: z.string().describe('`GR-2026-000123`, without gaps within a calendar year in India'),
  key: z.string().describe('Opens the complaint without a session, as `X-Link-Token`; also in the link in the e-mail'),
});

export const GrievanceByNumber = z.object({ id: z.string().describe('The number, such as `GR-2026-000123`') });

export const GrievanceStatus = z.object({
  number: z.string(),
  kind: z.enum(grievanceKinds),
  state: z
    .enum(['open', 'answered', 'closed'])
    .describe('An added message reopens an answered complaint; a closed one stays closed'),
  steps: z
    .array(z.object({ at: z.iso.datetime(), by: z.enum(['you', 'officer']), words: z.string() }))
    .describe('The complaint first, then in order'),
  dueAt: z.iso.datetime().describe('When the answer is due: 7 days after a complaint about content, 30 after others'),
});
export type GrievanceStatus = z.output<typeof GrievanceStatus>;

export const GrievanceWords = z.object({ words: text(MAX_GRIEVANCE_WORDS, 'grievanceWords') });
