import { payoutDueAt } from '@aangan/contract/rules/payout/payout-due.ts';
import { type PaymentSplit, splitParts } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type BookingRecord, earnedBy, priceOfBooking } from '../bookings/bookings.ts';
import type { TaxParts } from '../taxes/tax-settings.ts';
import { gstOfPayment } from './gst-of-payment.ts';
import { splitPayment } from '../ledger/split-payment.ts';
import type { SplitFacts } from '../ledger/splits.ts';

/** What it takes to share a payment out. */
export interface AcceptParts {
  jobs: Jobs;
  settings: TaxParts['settings'] & { payouts: 'route' | 'by-hand'; /** Whole per cent. */ hostCommission: number };
}

/** An accepted payment: what it is made of, and by which facts. */
export interface AcceptedPayment {
  hostId: string;
  split: PaymentSplit;
  facts: Omit<SplitFacts, 'taxOf'>;
}

/** What a payment is made of that pays for a stay, before it is written down. In its transaction. */
export async function partsOfPayment(
  trx: Transaction<Database>,
  { settings }: Pick<AcceptParts, 'settings'>,
  booking: BookingRecord,
  { orderId, amountPaise: paidPaise }: { orderId: string; amountPaise: number },
  now: Date,
): Promise<AcceptedPayment> {
  const { extraService, host } = booking;
  const { hostCommission: commissionPercent } = settings;
  const price = priceOfBooking(booking);
  // With TAX=specified a booking says no rate, and neither does its order.
  const gst =
    booking.taxPercent === null
      ? null
      : await gstOfPayment(trx, { orderId, hostId: host.id, price }, settings.tax, now);
  const split = splitParts({ price, extraService, paidPaise, commissionPercent, gst: gst?.facts ?? null });
  return { hostId: host.id, split, facts: { commissionPercent, extraService, ...(gst && { gst: gst.told }) } };
}

/** It is written down: each gets a part of it, and the payout of its host is planned. In the same transaction. */
export async function acceptPayment(
  trx: Transaction<Database>,
  { jobs, settings }: AcceptParts,
  booking: BookingRecord,
  { paymentId, split, facts }: AcceptedPayment & { paymentId: string },
  now: Date,
): Promise<void> {
  const payment = { paymentId, split, facts, releaseAt: payoutDueAt(booking), way: settings.payouts };
  await splitPayment(trx, jobs, earnedBy(booking), payment, now);
}
