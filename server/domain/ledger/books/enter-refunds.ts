import { type PaymentParts, sumOfParts } from '@aangan/contract/rules/payout/payment-parts.ts';
import type { PaymentSplit } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { owed, reverseEntry, writeEntry } from './entries.ts';
import { postingsOfParts } from './split-postings.ts';

type Trx = Transaction<Database>;

/**
 * A paid stay is cancelled: each gives back its part, and the guest is owed `refundPaise`. That is less than all parts
 * where some of the payment was given back at the gateway itself before, which the operator had borne until now.
 */
export async function enterCancellation(
  trx: Trx,
  { bookingId, hostId, split, givenBack, refundPaise }: CancelledStay,
  at: Date,
): Promise<void> {
  await writeEntry(trx, { kind: 'cancelled', source: bookingId, bookingId, at }, [
    ...postingsOfParts(split, givenBack, { hostId, sign: -1 }),
    { account: 'guest', owner: bookingId, paise: -refundPaise },
    { account: 'loss', paise: refundPaise - sumOfParts(givenBack) },
  ]);
}

interface CancelledStay {
  bookingId: string;
  hostId: string;
  split: PaymentSplit;
  /** What each gives back. */
  givenBack: PaymentParts;
  refundPaise: number;
}

interface Refund {
  id: string;
  bookingId: string;
  amountPaise: number;
}

/** The gateway has taken a refund of ours. */
export async function enterRefund(trx: Trx, refund: Refund, at: Date): Promise<void> {
  await enterMoneyBack(trx, 'refund', refund, at);
}

/** It did not go through after all: the guest is owed it again. */
export async function enterRefundFailure(trx: Trx, id: string, at: Date): Promise<void> {
  await reverseEntry(trx, { kinds: ['refund'], source: id }, { kind: 'refund-failed', at });
}

/** Money was given back at the gateway itself. */
export async function enterOutsideRefund(trx: Trx, refund: Refund, at: Date): Promise<void> {
  await enterMoneyBack(trx, 'outside-refund', refund, at);
}

/** That came to nothing after all. */
export async function enterOutsideFailure(trx: Trx, id: string, at: Date): Promise<void> {
  await reverseEntry(trx, { kinds: ['outside-refund'], source: id }, { kind: 'outside-refund-failed', at });
}

/** Money leaves the gateway for the guest: what the guest is owed first, the rest at the operator's loss. */
async function enterMoneyBack(
  trx: Trx,
  kind: 'refund' | 'outside-refund',
  { id, bookingId, amountPaise }: Refund,
  at: Date,
): Promise<void> {
  // Two that come at once find what is owed one after the other.
  await trx.selectFrom('payment').select('kept').where('booking_id', '=', bookingId).forNoKeyUpdate().execute();
  const due = Math.min(amountPaise, Math.max(0, await owed(trx, 'guest', bookingId)));
  await writeEntry(trx, { kind, source: id, bookingId, at }, [
    { account: 'guest', owner: bookingId, paise: due },
    { account: 'loss', paise: amountPaise - due },
    { account: 'gateway', paise: -amountPaise },
  ]);
}
