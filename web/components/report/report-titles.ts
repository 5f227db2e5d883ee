import type { ReportedKind } from '@aangan/contract/report/reasons.ts';
import * as words from '@aangan/contract/words/en/components/report.ts';

/** What stands on the button and over the dialog, by what is reported. */
export const reportTitles: Record<ReportedKind, () => string> = {
  home: () => words.reportHome,
  photo: () => words.reportPhoto,
  review: () => words.reportReview,
  message: () => words.reportMessage,
  person: () => words.reportPerson,
};
