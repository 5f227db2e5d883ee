import * as calendar from '@aangan/contract/words/en/calendar/refusals.ts';
import * as words from '@aangan/contract/words/en/payouts/refused-earnings.ts';
import { Id, WireDate } from '../fields.ts';
import { Page } from '../homes/listings.ts';
import { MAX_EARNING_MONTHS } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import { monthOf, monthsBetween } from '../rules/time-spans.ts';
import * as z from '../zod.ts';

/** Kinds of earnings rows: income of a stay, deductions, corrections. */
const earningKinds = [
  'stay',
  'extra',
  'commission',
  'tcs',
  'tds',
  'refund',
  'reversal',
  'dispute',
  'correction',
] as const;
export type EarningKind = (typeof earningKinds)[number];

/** Earliest and latest day that can be queried. */
const [FIRST_YEAR, LAST_YEAR] = ['2000', '2199'];
const EarningDay = WireDate.refine((day) => day >= `${FIRST_YEAR}-01-01` && day <= `${LAST_YEAR}-12-31`, {
  error: () => words.dayOutOfRange({ from: FIRST_YEAR, to: LAST_YEAR }),
});

/** Optional filters: days in India (inclusive), and one of the host's homes. */
const Asked = z.object({
  from: EarningDay.optional(),
  to: EarningDay.optional(),
  listing: Id.optional(),
});
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const reversed = { path: ['to'], error: () => calendar.daysReversed };

/** Filters of earnings; default: all. */
export const EarningsAsked = Asked.refine(inOrder, reversed);
export type EarningsAsked = z.output<typeof EarningsAsked>;

/** Filters and page of the list of earnings. */
const EntriesAsked = Asked.extend(Page.shape).refine(inOrder, reversed);

const isShort = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || monthsBetween(monthOf(from), monthOf(to)) < MAX_EARNING_MONTHS;
const tooLong = { path: ['to'], error: () => words.tooManyMonths({ max: String(MAX_EARNING_MONTHS) }) };

/** Maximum number of months of a summary. */
const SummaryAsked = EarningsAsked.refine(isShort, tooLong);
const HomesAsked = z
  .object({ from: Asked.shape.from, to: Asked.shape.to })
  .extend(Page.shape)
  .refine(inOrder, reversed)
  .refine(isShort, tooLong);

const Rupees = z.number().int();

/** A host's money by state: net, whole rupees; negative if refunds exceed income. */
const Standing = z.object({
  earned: Rupees.describe('Arrived at the host'),
  coming: Rupees.describe('Will be paid by itself, later or these days'),
  waiting: Rupees.describe('Waits for the host, or for a manual payout by the operator'),
});

const MonthOfEarnings = Standing.extend({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('2026-12: that of the check-in; of what is put right after that month the month in which it was'),
});

const YearOfEarnings = z.object({
  gross: Rupees.describe('What the stays that were paid out cost: nights, extra guests, cleaning, extra services'),
  commission: Rupees.describe("The host's commission on it"),
  withheld: Rupees.describe('TCS and TDS of it'),
  corrections: Rupees.describe('What went back or came on top before it was paid, and what was kept of it for a debt'),
  paid: Rupees.describe('gross − commission − withheld + corrections, always'),
});

/** Summary of a host's earnings, for that host only. */
export const EarningsSummary = z.object({
  months: z.array(MonthOfEarnings).describe('The earliest first, none left out'),
  year: YearOfEarnings.describe(
    'By the day in India on which a payout arrived: the time asked for, or this financial year',
  ),
  nights: z.number().int().min(0).describe('Nights that are paid for, of the same time'),
  occupancy: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Of the nights of that time on which the homes were open for booking: as far as they are over, or else all',
    ),
  averageNight: z.number().int().min(0).describe('What such a night brought with cleaning and extra guests, half up'),
});
export type EarningsSummary = z.infer<typeof EarningsSummary>;
export type MonthOfEarnings = z.infer<typeof MonthOfEarnings>;

/** A home's part of the summary's months. */
export const HomeEarnings = Standing.extend({
  listing: Id,
  title: z.string(),
  gone: z.literal(true).optional().describe('It was taken down'),
  nights: z.number().int().min(0).describe('Nights of the time that are paid for'),
});
export type HomeEarnings = z.infer<typeof HomeEarnings>;

/** The next automatic payouts. */
export const NextPayout = z.object({
  amount: Rupees.min(0).describe('0 where none is on its way'),
  from: z.iso.date().optional().describe('From this day on it may be in the bank: the working day after it leaves'),
  stays: z.number().int().min(0).describe('How many stays it is for'),
  waiting: Rupees.min(0).describe('What waits for the host, or for a manual payout by the operator'),
});
export type NextPayout = z.infer<typeof NextPayout>;

/** A row of earnings. Immutable; corrections are separate rows. */
export const Earning = z.object({
  _id: Id,
  date: z.iso.date().describe('The day in India on which it came to be'),
  kind: z.enum(earningKinds),
  booking: Id.optional(),
  listing: Id.optional(),
  amount: z.number().describe('Rupees, below zero where it is taken off; paise as decimals, where there are any'),
});
export type Earning = z.infer<typeof Earning>;

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
