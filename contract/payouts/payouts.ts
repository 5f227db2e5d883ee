import { Id } from '../fields.ts';
import * as z from '../zod.ts';

const payoutStates = ['planned', 'held', 'on-the-way', 'arrived', 'failed', 'reversed'] as const;

/** Lines of a payout: income of the stay, deductions, refunds. */
const payoutLines = [
  /** Nights, extra guests and cleaning; with the stay's tax if the host has to pay it. */
  'stay',
  'extra',
  'commission',
  'tcs',
  'tds',
  /** Refunded to the guest before the payout. */
  'refund',
  /** Part of the stay paid by another payout. */
  'other-payout',
  /** Retained for refunds after earlier payouts. */
  'kept-back',
  'round-off',
] as const;
export type PayoutLine = (typeof payoutLines)[number];

/** A payout for one stay, for its host only. */
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
