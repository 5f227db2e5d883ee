import { Id } from '../fields.ts';
import * as z from '../zod.ts';

const payoutStates = ['planned', 'held', 'on-the-way', 'arrived', 'failed', 'reversed'] as const;

/** What an amount of a payout is made of: what the stay brought, what is taken from it, what went back with a refund. */
const payoutLines = [
  /** Nights, extra guests and cleaning; where the tax of the stay is the host's to pay, with it. */
  'stay',
  'extra',
  'commission',
  'tcs',
  'tds',
  /** What went back to the guest before it was paid out. */
  'refund',
  /** What is paid of the same stay by another payout. */
  'other-payout',
  /** What the host owed for refunds after earlier payouts. */
  'kept-back',
  'round-off',
] as const;
export type PayoutLine = (typeof payoutLines)[number];

/** What a host is paid for one stay, for that host alone. */
export const Payout = z.object({
  _id: Id,
  booking: Id,
  listing: Id,
  title: z.string().describe("The home's"),
  guest: z.string().describe("The guest's name"),
  checkIn: z.string().describe('YYYY-MM-DD'),
  checkOut: z.string().describe('YYYY-MM-DD'),
  amount: z.number().int().describe('Whole rupees, without what is kept back for what was owed'),
  state: z
    .enum(payoutStates)
    .describe(
      "'planned': not sent yet; 'held': at the payment service, until `releaseAt`; 'on-the-way': to the bank; 'reversed': all of it went back",
    ),
  releaseAt: z.iso.datetime().describe('It leaves from then on: a day after check-in'),
  arrivedAt: z.iso.datetime().optional(),
  reference: z.string().optional().describe("The bank's own number of it (UTR)"),
  why: z.string().optional().describe('Why it waits, failed or went back, and what now'),
  lines: z
    .array(
      z.object({
        kind: z.enum(payoutLines),
        amount: z.number().int().describe('Whole rupees; below zero what is taken from it'),
      }),
    )
    .describe('They add up to the amount'),
});
export type Payout = z.infer<typeof Payout>;
