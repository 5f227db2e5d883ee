import { payoutDueAt } from '@aangan/contract/rules/payout/payout-due.ts';
import { splitParts } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type BookingRecord, earnedBy, priceOfBooking } from '../bookings/bookings.ts';
import type { TaxParts } from '../taxes/tax-settings.ts';
import { gstOfPayment } from './gst-of-payment.ts';
import { shareOut } from '../ledger/shares.ts';

/** What it takes to share a payment out. */
export interface AcceptParts {
  jobs: Jobs;
  settings: TaxParts['settings'] & { payouts: 'route' | 'by-hand'; /** Whole per cent. */ hostCommission: number };
}

/** A payment pays for a stay: each gets a part of it, and the payout of its host is planned. In the payment's transaction. */
export async function acceptPayment(
  trx: Transaction<Database>,
  { jobs, settings }: AcceptParts,
  booking: BookingRecord,
  { id: paymentId, orderId, amountPaise }: { id: string; orderId: string; amountPaise: number },
  now: Date,
): Promise<void> {
  const { extraService } = booking;
  const { hostCommission: commissionPercent, payouts: way } = settings;
  const price = priceOfBooking(booking);
  const gst = await gstOfPayment(trx, { orderId, hostId: booking.host.id, price }, settings.tax, now);
  const known = { price, extraService, paidPaise: amountPaise, commissionPercent };
  const split = splitParts({ ...known, gst: gst?.facts ?? null });
  const facts = { commissionPercent, extraService, ...(gst && { gst: gst.told }) };
  const releaseAt = payoutDueAt(booking);
  await shareOut(trx, jobs, earnedBy(booking), { paymentId, amountPaise, split, facts, releaseAt, way }, now);
}
