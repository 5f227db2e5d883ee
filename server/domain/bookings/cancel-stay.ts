import { refundOnCancel, refundPercent } from '@aangan/contract/rules/refunds.ts';
import { partsGivenBack } from '@aangan/contract/rules/stay-parts.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingNotFound, wrongState } from '../refusals.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { enterCancellation } from '../ledger/books/enter-refunds.ts';
import { acceptedRupees, leftOfAccepted, wantRefund } from '../ledger/ledger.ts';
import { nextState, bookingAt } from './booking-states.ts';
import { type BookingRecord, lockBooking, partsOfBooking } from './bookings.ts';
import { moveBooking } from './move-booking.ts';

/** What it takes to cancel a stay. */
interface CancelParts {
  db: Kysely<Database>;
  jobs: Jobs;
}

/**
 * Cancels a booking for its guest or its host, and sends back what is due, in one transaction. One that is cancelled
 * already is answered as it is; one that has expired or is completed is refused.
 */
export function cancelStay(
  context: CancelParts,
  bookingId: string,
  accountId: string,
  now: Date,
): Promise<BookingRecord> {
  return retriedTransaction(context.db, async (trx) => {
    const locked = await lockBooking(trx, bookingId);
    if (locked === null) throw bookingNotFound();
    const booking = bookingAt(locked, now);
    if (booking.state === 'cancelled') return booking;
    if (nextState(booking, 'cancel', now) === null) throw wrongState('notCancellable', booking.state);

    const who = accountId === booking.host.id ? 'host' : 'guest';
    // Payments that go back by themselves are none of it, nor is what was given back at the gateway itself.
    const paid = await leftOfAccepted(trx, booking.id);
    const refund = refundOnCancel(booking, paid, who, now);
    const cancelled = await moveBooking(trx, booking, 'cancel', now, who);
    const wish = { bookingId, amount: refund, reason: `cancelled-by-${who}`, now } as const;
    const refundPaise = await wantRefund(trx, context.jobs, wish);
    await enterCancelled(trx, cancelled, { percent: refundPercent(booking, who, now), refundPaise }, now);
    await appendEvent(trx, { kind: 'stay-cancelled', bookingId, data: { by: who, paid, refund } }, now);
    return cancelled;
  });
}

/** What each gives back of a paid stay goes into the books; of one that was never paid there is nothing. */
async function enterCancelled(
  trx: Transaction<Database>,
  booking: BookingRecord,
  { percent, refundPaise }: { percent: number; refundPaise: number },
  now: Date,
): Promise<void> {
  const paid = await acceptedRupees(trx, booking.id);
  if (paid === null) return;
  const givenBack = partsGivenBack(partsOfBooking(booking, paid), percent);
  await enterCancellation(trx, { bookingId: booking.id, hostId: booking.host.id, givenBack, refundPaise }, now);
}
