import { type PaymentParts, sumOfParts } from '@aangan/contract/rules/payout/payment-parts.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { findBalance, reverseEntry, writeEntry } from './entries.ts';
import { partPostings } from './split-postings.ts';

type Trx = Transaction<Database>;

/**
 * Books a cancellation: every recipient returns its part, and the guest is owed `refundPaise`. This is less than the
 * sum of the parts if refunds were made directly at the gateway, which the operator has borne until now.
 */
export async function enterCancellation(
  trx: Trx,
  { bookingId, hostId, split, refunded, refundPaise }: CancelledStay,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'cancelled', source: bookingId, bookingId, at }, [
    ...partPostings(split, refunded, { hostId, sign: -1 }),
    { account: 'guest', owner: bookingId, paise: -refundPaise },
    { account: 'loss', paise: refundPaise - sumOfParts(refunded) },
  ]);
}

interface CancelledStay {
  bookingId: string;
  hostId: string;
  split: PaymentSplit;
  /** The part that each recipient returns. */
  refunded: PaymentParts;
  refundPaise: number;
}

interface Refund {
  id: string;
  bookingId: string;
  amountPaise: number;
}

/** Books a refund that the gateway accepted. */
export async function enterRefund(trx: Trx, refund: Refund, at: Date): Promise<void> {
  await enterMoneyBack(trx, 'refund', refund, at);
}

/** Books a failed refund: the guest is owed the amount again. */
export async function enterRefundFailure(trx: Trx, id: string, at: Date): Promise<void> {
  await reverseEntry(trx, { kinds: ['refund'], source: id }, { kind: 'refund-failed', at });
}

/** Books a refund made directly at the gateway. */
export async function enterOutsideRefund(trx: Trx, refund: Refund, at: Date): Promise<void> {
  await enterMoneyBack(trx, 'outside-refund', refund, at);
}

/** Books the failure of a refund made directly at the gateway. */
export async function enterOutsideFailure(trx: Trx, id: string, at: Date): Promise<void> {
  await reverseEntry(trx, { kinds: ['outside-refund'], source: id }, { kind: 'outside-refund-failed', at });
}

/** Books money that goes to the guest: first against what the guest is owed, the rest as the operator's loss. */
async function enterMoneyBack(
  trx: Trx,
  kind: 'refund' | 'outside-refund',
  { id, bookingId, amountPaise }: Refund,
  at: Date,
): Promise<void> {
  // Serializes concurrent refunds, so that each sees the current balance.
  await trx.selectFrom('payment').select('is_accepted').where('booking_id', '=', bookingId).forNoKeyUpdate().execute();
  const due = Math.min(amountPaise, Math.max(0, await findBalance(trx, 'guest', bookingId)));
  await writeEntry(trx, { kind, source: id, bookingId, at }, [
    { account: 'guest', owner: bookingId, paise: due },
    { account: 'loss', paise: amountPaise - due },
    { account: 'gateway', paise: -amountPaise },
  ]);
}
