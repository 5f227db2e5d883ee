/** Reasons of reports in display order. */
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

/** Kinds of reportable content. */
export const reportedKinds = ['home', 'photo', 'review', 'message', 'person'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const MAX_REPORT_WORDS = 2_000;
