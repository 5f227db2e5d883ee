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
  coming: Rupees.describe('Scheduled or in transit'),
  waiting: Rupees.describe(
    'Cannot be sent yet: the account is not ready, the payout failed, or it is a due manual payout',
  ),
});

const MonthOfEarnings = Standing.extend({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('YYYY-MM of the check-in; a later correction counts in its own month'),
});

const YearOfEarnings = z.object({
  gross: Rupees.describe('Price of the paid-out stays: nights, extra guests, cleaning, extra services'),
  commission: Rupees.describe("The host's commission on it"),
  withheld: Rupees.describe('TCS and TDS of it'),
  corrections: Rupees.describe('Refunds, additions and deducted debts before the payout'),
  paid: Rupees.describe('gross − commission − withheld + corrections'),
});

/** Summary of a host's earnings, for that host only. */
export const EarningsSummary = z.object({
  months: z.array(MonthOfEarnings).describe('In order, without gaps'),
  year: YearOfEarnings.describe(
    'By the day in India on which a payout arrived: the requested period, default this financial year',
  ),
  nights: z.number().int().min(0).describe('Paid nights in the period'),
  occupancy: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of the bookable nights of the period: past nights, or all if none is past'),
  averageNight: z
    .number()
    .int()
    .min(0)
    .describe('Average income per paid night including cleaning and extra guests, rounded half up'),
});
export type EarningsSummary = z.infer<typeof EarningsSummary>;
export type MonthOfEarnings = z.infer<typeof MonthOfEarnings>;

/** A home's part of the summary's months. */
export const HomeEarnings = Standing.extend({
  listing: Id,
  title: z.string(),
  gone: z.literal(true).optional().describe('The home was deleted'),
  nights: z.number().int().min(0).describe('Paid nights in the period'),
});
export type HomeEarnings = z.infer<typeof HomeEarnings>;

/** The next automatic payouts. */
export const NextPayout = z.object({
  amount: Rupees.min(0).describe('0 if none is planned or on the way'),
  from: z.iso.date().optional().describe('Earliest arrival: the working day after the transfer'),
  stays: z.number().int().min(0).describe('Number of stays'),
  waiting: Rupees.min(0).describe(
    'Cannot be sent yet: the account is not ready, the payout failed, or it is a due manual payout',
  ),
});
export type NextPayout = z.infer<typeof NextPayout>;

/** A row of earnings. Immutable; corrections are separate rows. */
export const Earning = z.object({
  _id: Id,
  date: z.iso.date().describe('Date in India'),
  kind: z.enum(earningKinds),
  booking: Id.optional(),
  listing: Id.optional(),
  amount: z.number().describe('Rupees, negative for deductions; paise as decimals if any'),
});
export type Earning = z.infer<typeof Earning>;

/** Calls of a host's earnings, for that host only; homes of others are 404. */
export const earningsCalls = {
  'earnings/summary': {
    summary:
      'Earnings of the last 12 and next 6 months, totals of the financial year, nights, occupancy and average price per night',
    access: 'session',
    query: SummaryAsked,
    answers: { 200: EarningsSummary },
    errors: ['LISTING_NOT_FOUND'],
  },
  'earnings/entries': {
    summary: 'Entries of the earnings, newest first, paginated. The URL of the next page is in the `Link` header',
    access: 'session',
    query: EntriesAsked,
    answers: { 200: z.array(Earning) },
    errors: ['LISTING_NOT_FOUND'],
  },
  'earnings/homes': {
    summary: 'Earnings by home, newest home first, paginated',
    access: 'session',
    query: HomesAsked,
    answers: { 200: z.array(HomeEarnings) },
  },
  'earnings/next-payout': {
    summary: 'The next payout and its earliest date',
    access: 'session',
    answers: { 200: NextPayout },
  },
} as const satisfies Partial<Record<CallName, Call>>;
