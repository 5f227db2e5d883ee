import { noParts, type PaymentParts, supplyTaxNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import { hostPart, type PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import { splitRefund } from '@aangan/contract/rules/payout/refund-split.ts';
import { halfInside } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Database, Trx } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  type AcceptedPayment,
  postCancellationEntry,
  postPaymentEntries,
  type GatewayFee,
} from './books/payment-entries.ts';
import { sumDisputeLosses } from './disputes.ts';
import { planPayout } from './payouts.ts';
import { recoverShare } from './reversals.ts';
import {
  type EarnedBy,
  findSplit,
  type SplitInputs,
  writeRefundEarnings,
  writeRefundSplit,
  writeSplit,
  writeStayEarnings,
} from './splits.ts';

/**
 * Records a captured payment in the ledger and the books, with the gateway's fee, if known, and the recipients of its
 * parts if it pays for the stay. The database refuses duplicates, and a second accepted payment of a booking.
 */
export async function recordPayment(
  trx: Trx,
  payment: Omit<Database['payment'], 'is_accepted'>,
  becomes: { fee: GatewayFee | null; accepted: AcceptedPayment | null },
): Promise<void> {
  await trx
    .insertInto('payment')
    .values({ ...payment, is_accepted: becomes.accepted !== null })
    .execute();
  const { gateway_payment_id: gatewayPaymentId, booking_id: bookingId, amount_paise: amountPaise } = payment;
  await postPaymentEntries(trx, { gatewayPaymentId, bookingId, amountPaise }, becomes, payment.captured_at);
}

const PAISE = 100;

/** Records parts and earnings and plans the payout, in the transaction that accepts the payment and writes books. */
export async function splitPayment(
  trx: Trx,
  jobs: Pick<Jobs, 'send'>,
  stay: EarnedBy,
  payment: {
    paymentId: string;
    split: PaymentSplit;
    inputs: Omit<SplitInputs, 'taxOf'>;
    /** When and by which method the host's share is paid out. */
    releaseAt: Date;
    way: 'route' | 'by-hand';
  },
  now: Date,
): Promise<void> {
  const { paymentId, split, releaseAt, way } = payment;
  const { bookingId, hostId, listingId } = stay;
  const inputs = { ...payment.inputs, taxOf: split.taxOf };
  await writeSplit(trx, { paymentId, bookingId, hostId, inputs, parts: split.parts }, now);
  await writeStayEarnings(trx, stay, { split, source: paymentId, extra: extraServicePart(split, inputs) }, now);
  await planPayout(trx, jobs, { paymentId, bookingId, listingId, hostId, paise: hostPart(split), releaseAt, way }, now);
}

/**
 * Reverses the split of a cancelled stay: records the refunded parts in the books and in the host's earnings, and recovers
 * the host's part from the payout. `refundPaise` goes to the guest. Runs in the transaction of the cancellation; does
 * nothing without a payment or a refund.
 */
export async function reverseSplit(
  trx: Trx,
  jobs: Jobs,
  stay: EarnedBy,
  { percent, refundPaise }: { percent: number; refundPaise: number },
  now: Date,
): Promise<void> {
  const { bookingId, hostId } = stay;
  const split = await findSplit(trx, bookingId);
  if (split === null || percent === 0) return;
  const left = hostPart(split) - (await sumDisputeLosses(trx, bookingId));
  if (left <= 0) {
    // Disputes have taken the host's whole share: the operator bears the rest of the refund.
    return postCancellationEntry(trx, { bookingId, hostId, split, refunded: noParts, refundPaise }, now);
  }
  const paid = Object.values(split.parts).reduce((sum, paise) => sum + paise, 0);
  // A percentage of the whole payment, including what was refunded directly at the gateway: the operator has borne that
  // until now.
  const wholeRefund = Math.ceil(((paid / PAISE) * percent) / 100) * PAISE;
  const refunded = limitHostPart(split, splitRefund(split, { percent, refundPaise: wholeRefund }), left);
  await writeRefundSplit(trx, split, { percent, parts: refunded }, now);
  await postCancellationEntry(trx, { bookingId, hostId, split, refunded, refundPaise }, now);
  const taken = { bookingId, paise: hostPart(split, refunded), cause: 'late-refund', source: bookingId } as const;
  const wasTransferred = await recoverShare(trx, jobs, taken, now);
  await writeRefundEarnings(trx, stay, { split, parts: refunded, wasTransferred }, now);
}

/** Limits the host's part of a refund to `paise`, the amount that disputes have left of it. */
function limitHostPart(split: PaymentSplit, refunded: PaymentParts, paise: number): PaymentParts {
  const limited = { ...refunded };
  const names = ['host', ...supplyTaxNames] as const;
  for (const name of split.taxOf === 'host' ? names : (['host'] as const)) {
    const excess = Math.max(0, hostPart(split, limited) - paise);
    limited[name] -= Math.min(limited[name], excess);
  }
  return limited;
}

/** The host's share of the extra service, in paise; without its tax if the operator remits the tax. */
function extraServicePart({ taxOf }: PaymentSplit, { extraService, gst }: SplitInputs): number {
  const tax = gst === undefined || taxOf === 'host' ? 0 : 2 * halfInside(extraService);
  return (extraService - tax) * PAISE;
}
