import type { Call } from '../call.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import {
  Earning,
  EarningsSummary,
  EntriesAsked,
  HomeEarnings,
  HomesAsked,
  NextPayout,
  SummaryAsked,
} from './earnings.ts';

/** Calls of a host's earnings, for that host only; homes of others are 404. */
export const earningsCalls = {
  'earnings/summary': {
    summary:
      'Earnings by month, 12 back and 6 ahead, the financial year in a line, nights, occupancy and average night',
    access: 'session',
    query: SummaryAsked,
    answers: { 200: EarningsSummary },
    errors: ['LISTING_NOT_FOUND'],
  },
  'earnings/entries': {
    summary:
      "The rows that earnings are made of, newest first, in pages; the next page's address is in the `Link` header",
    access: 'session',
    query: EntriesAsked,
    answers: { 200: z.array(Earning) },
    errors: ['LISTING_NOT_FOUND'],
  },
  'earnings/homes': {
    summary: "The months' earnings home by home, the newest home first, in pages",
    access: 'session',
    query: HomesAsked,
    answers: { 200: z.array(HomeEarnings) },
  },
  'earnings/next-payout': {
    summary: 'What is paid out next, and from which day on',
    access: 'session',
    answers: { 200: NextPayout },
  },
} as const satisfies Partial<Record<CallName, Call>>;
