import { optionalText } from '../fields.ts';
import * as words from '@aangan/contract/words/en/reports/refusals.ts';
import * as z from '../zod.ts';
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
