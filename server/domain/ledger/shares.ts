import { hostPart } from '@aangan/contract/rules/payout/host-part.ts';
import { noParts, type PaymentParts, supplyTaxNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import { splitRefund } from '@aangan/contract/rules/payout/refund-split.ts';
import { halfInside } from '@aangan/contract/rules/tax/halves.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { enterCancellation } from './books/enter-refunds.ts';
import { lostBefore } from './disputes.ts';
import { type EarnedBy, writeRefundEarnings, writeStayEarnings } from './earnings.ts';
import { planPayout } from './payouts.ts';
import { takeBackShare } from './reversals.ts';
import { type SplitFacts, splitOfBooking, writeRefundSplit, writeSplit } from './splits.ts';

type Trx = Transaction<Database>;

const PAISE = 100;

/**
 * A payment is accepted: who gets what of it is written down for good, and in the host's earnings, and the host's payout is
 * planned. The books have it with the payment. In the transaction that accepts it.
 */
export async function shareOut(
  trx: Trx,
  jobs: Jobs,
  stay: EarnedBy,
  payment: {
    paymentId: string;
    split: PaymentSplit;
    facts: Omit<SplitFacts, 'taxOf'>;
    /** When the host's share may leave, and on which way. */
    releaseAt: Date;
    way: 'route' | 'by-hand';
  },
  now: Date,
): Promise<void> {
  const { paymentId, split, releaseAt, way } = payment;
  const { bookingId, hostId, listingId } = stay;
  const facts = { ...payment.facts, taxOf: split.taxOf };
  await writeSplit(trx, { paymentId, bookingId, hostId, facts, parts: split.parts }, now);
  await writeStayEarnings(trx, stay, { split, source: paymentId, extra: extraOf(split, facts) }, now);
  await planPayout(trx, jobs, { paymentId, bookingId, listingId, hostId, paise: hostPart(split), releaseAt, way }, now);
}

/**
 * A paid stay is cancelled: what each gives back is written down, entered in the books and in the host's earnings, and the
 * host's part is taken back from its payout. `refundPaise` goes to the guest. In the transaction that cancels it; nothing
 * happens where nothing was paid or nothing goes back.
 */
export async function giveBack(
  trx: Trx,
  jobs: Jobs,
  stay: EarnedBy,
  { percent, refundPaise }: { percent: number; refundPaise: number },
  now: Date,
): Promise<void> {
  const { bookingId, hostId } = stay;
  const split = await splitOfBooking(trx, bookingId);
  if (split === null || percent === 0) return;
  const left = hostPart(split) - (await lostBefore(trx, bookingId));
  if (left <= 0) {
    // The host has given it all back already: what is refunded besides is the operator's.
    return enterCancellation(trx, { bookingId, hostId, split, givenBack: noParts, refundPaise }, now);
  }
  const paid = Object.values(split.parts).reduce((sum, paise) => sum + paise, 0);
  // Of all that was paid: what was given back at the gateway itself before was the operator's loss until now.
  const whole = Math.ceil(((paid / PAISE) * percent) / 100) * PAISE;
  const givenBack = atMostOfHost(split, splitRefund(split, { percent, refundPaise: whole }), left);
  await writeRefundSplit(trx, split, { percent, parts: givenBack }, now);
  await enterCancellation(trx, { bookingId, hostId, split, givenBack, refundPaise }, now);
  const taken = { bookingId, paise: hostPart(split, givenBack), cause: 'late-refund', source: bookingId } as const;
  const wasTransferred = await takeBackShare(trx, jobs, taken, now);
  await writeRefundEarnings(trx, stay, { split, parts: givenBack, wasTransferred }, now);
}

/** What is given back, where a dispute has taken so much of the host's part already that only `paise` of it are left. */
function atMostOfHost(split: PaymentSplit, givenBack: PaymentParts, paise: number): PaymentParts {
  const lessened = { ...givenBack };
  const names = ['host', ...supplyTaxNames] as const;
  for (const name of split.taxOf === 'host' ? names : (['host'] as const)) {
    const tooMuch = Math.max(0, hostPart(split, lessened) - paise);
    lessened[name] -= Math.min(lessened[name], tooMuch);
  }
  return lessened;
}

/** What the host gets for the extra service, in paise: without its tax where that is not the host's. */
function extraOf({ taxOf }: PaymentSplit, { extraService, gst }: SplitFacts): number {
  const tax = gst === undefined || taxOf === 'host' ? 0 : 2 * halfInside(extraService);
  return (extraService - tax) * PAISE;
}
