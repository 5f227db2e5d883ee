import type { Booking } from '@aangan/contract/booking/bookings.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import { refundOnCancel } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

/** What a guest gets back who cancels now. */
export function refundQuestion(
  booking: Pick<Booking, 'checkIn' | 'refundPolicy' | 'paid' | 'refunded'>,
  now: Date,
): string {
  const kept = booking.paid - booking.refunded;
  const back = refundOnCancel(booking, kept, 'guest', now);
  if (booking.paid === 0) return 'Nothing was paid yet. The dates open to everyone again.';
  if (kept === 0) return 'What was paid has gone back already. The dates open to everyone again.';
  if (back === kept) return `You get all of ${formatRupees(kept)} back.`;
  const { freeCancelHours } = booking.refundPolicy;
  if (back > 0)
    return `You get ${formatRupees(back)} back: it is less than ${formatHours(freeCancelHours)} to check-in.`;
  return `Nothing of ${formatRupees(kept)} goes back: the stay has begun.`;
}
