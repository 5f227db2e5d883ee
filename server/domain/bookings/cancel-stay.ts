import { refundOnCancel } from '@aangan/contract/rules/refunds.ts';
import type { Transaction, Kysely } from 'kysely';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingNotFound, wrongState } from '../../platform/http/errors.ts';
import { leftOfKept, wantRefund } from '../ledger/ledger.ts';
import { type Cancellation, cancelledLetterToGuest, cancelledLetterToHost } from './booking-emails.ts';
import { type Post, post } from './send-email.ts';
import { nextState, settled } from './booking-states.ts';
import { type BookingRecord, lockBooking } from './bookings.ts';
import { homeOf } from './listing-of-booking.ts';
import { moveBooking } from './move-booking.ts';

type Trx = Transaction<Database>;

/** What it takes to cancel a stay. */
interface CancelParts extends Post {
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
    const booking = settled(locked, now);
    if (booking.state === 'cancelled') return booking;
    if (nextState(booking, 'cancel', now) === null) throw wrongState('notCancellable', booking.state);

    const who = accountId === booking.host.id ? 'host' : 'guest';
    // Payments that go back by themselves are none of it, nor is what was given back at the gateway itself.
    const paid = await leftOfKept(trx, booking.id);
    const refund = refundOnCancel(booking, paid, who, now);
    const cancelled = await moveBooking(trx, booking, 'cancel', now, who);
    await wantRefund(trx, context.jobs, { bookingId, amount: refund, reason: `cancelled-by-${who}`, now });
    await tellBoth(trx, context, cancelled, { paid, refund }, now);
    return cancelled;
  });
}

/** Guest and host both hear of it: both were told when the dates were held. */
async function tellBoth(trx: Trx, context: Post, booking: BookingRecord, money: Cancellation, now: Date) {
  const listing = await homeOf(trx, booking, now);
  const stay = { booking, listing, publicUrl: context.settings.publicUrl };
  await post(trx, context, cancelledLetterToGuest(stay, money), { to: booking.guest.email });
  await post(trx, context, cancelledLetterToHost(stay, money), { to: booking.host.email });
}
