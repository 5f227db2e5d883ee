import { optionalText } from '../fields.ts';
import * as words from '@aangan/contract/words/en/refusals/reports.ts';
import * as z from '../zod.ts';

/** Why somebody reports something, in the order in which they are offered. */
export const reportReasons = [
  'wrong-facts',
  'not-theirs',
  'unsafe',
  'fraud',
  'insult',
  'discrimination',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What can be reported. */
const reportedKinds = ['home', 'photo', 'review', 'message', 'person'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const MAX_REPORT_WORDS = 2_000;
/** Reports that one person may send within a day. */
export const MAX_REPORTS_A_DAY = 20;

export const NewReport = z.object({
  about: z.object(
    {
      kind: z.enum(reportedKinds, { error: () => words.kindUnknown }),
      id: z
        .string({ error: () => words.aboutMissing })
        .min(1, { error: () => words.aboutMissing })
        .max(300, { error: () => words.aboutMissing })
        .describe('The id of what is reported; of a photo its address: `/photos/{id}`, or a file below it'),
    },
    { error: () => words.aboutMissing },
  ),
  reason: z.enum(reportReasons, { error: () => words.reasonMissing }),
  words: optionalText(MAX_REPORT_WORDS, 'reportWords').describe(
    'For the people who run this site alone; nobody is told who reported',
  ),
});
export type NewReport = z.output<typeof NewReport>;
