import type { ReportedKind } from '@aangan/contract/reports/reasons.ts';
import * as words from '@aangan/contract/words/en/reports/report.ts';

/** Button and dialog titles by kind of report. */
export const reportTitles: Record<ReportedKind, () => string> = {
  home: () => words.reportHome,
  photo: () => words.reportPhoto,
  review: () => words.reportReview,
  message: () => words.reportMessage,
  person: () => words.reportPerson,
};
