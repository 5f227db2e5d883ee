import { payoutDueAt } from '@aangan/contract/rules/payout/payout-due.ts';
import { type PaymentSplit, splitParts } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type BookingRecord, earnedBy, priceOfBooking } from '../bookings/bookings.ts';
import { gstOfPayment } from './gst-of-payment.ts';
import { splitPayment } from '../ledger/split-payment.ts';
import type { SplitInputs } from '../ledger/splits.ts';
import type { AppContext } from '../context.ts';

/** An accepted payment: its parts and the inputs behind them. */
export interface AcceptedPayment {
  hostId: string;
  split: PaymentSplit;
  inputs: Omit<SplitInputs, 'taxOf'>;
}

/** Computes the parts of a payment for a stay before it is recorded, in its transaction. */
export async function computeParts(
  trx: Transaction<Database>,
  { settings }: Pick<AppContext, 'settings'>,
  booking: BookingRecord,
  { orderId, amountPaise: paidPaise }: { orderId: string; amountPaise: number },
  now: Date,
): Promise<AcceptedPayment> {
  const { extraService, host } = booking;
  const { hostCommission: commissionPercent } = settings;
  const price = priceOfBooking(booking);
  // With TAX=specified neither the booking nor its order has a rate.
  const gst =
    booking.taxPercent === null
      ? null
      : await gstOfPayment(trx, { orderId, hostId: host.id, price }, settings.tax, now);
  const split = splitParts({ price, extraService, paidPaise, commissionPercent, gst: gst?.inputs ?? null });
  return { hostId: host.id, split, inputs: { commissionPercent, extraService, ...(gst && { gst: gst.gst }) } };
}

/** Records the split of the payment and plans the host's payout, in the same transaction. */
export async function acceptPayment(
  trx: Transaction<Database>,
  { jobs, settings }: AppContext,
  booking: BookingRecord,
  { paymentId, split, inputs }: AcceptedPayment & { paymentId: string },
  now: Date,
): Promise<void> {
  const payment = { paymentId, split, inputs, releaseAt: payoutDueAt(booking), way: settings.payouts };
  await splitPayment(trx, jobs, earnedBy(booking), payment, now);
}
