import type { BareBooking, BookingState } from '@aangan/contract/booking/bookings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { NoteTone } from './Note.tsx';

interface Outcome {
  tone: NoteTone;
  title: string;
  detail: string;
}

/** What became of a booking that is not held any more, in words; null while it is held. */
export function bookingOutcome(booking: BareBooking): Outcome | null {
  return outcomes[booking.state](booking);
}

const outcomes: Record<BookingState, (booking: BareBooking) => Outcome | null> = {
  held: () => null,
  confirmed: ({ paid, refunded, checkIn }) => ({
    tone: 'neem',
    title: 'Paid. Your stay is confirmed.',
    detail: `${formatRupees(paid - refunded)} received. The door is open from ${CHECK_IN_TIME} on ${formatDate(checkIn)}.`,
  }),
  completed: () => ({ tone: 'plain', title: 'This stay is over.', detail: 'Thank you for coming.' }),
  expired: (booking) => ({
    tone: 'lac',
    title: 'These dates are not held any longer.',
    detail: `They opened to everyone again before they were paid. ${refundLine(booking)}`,
  }),
  cancelled: (booking) => ({ tone: 'lac', title: 'This booking was cancelled.', detail: refundLine(booking) }),
};

/** What of a payment goes back: 'All of ₹24,182 goes back the way it came.' */
export function refundLine({ paid, refunded }: Pick<BareBooking, 'paid' | 'refunded'>): string {
  if (paid === 0) return 'Nothing was paid.';
  if (refunded === 0) return `${formatRupees(paid)} was paid; nothing of it goes back.`;
  if (refunded === paid) return `All of ${formatRupees(paid)} goes back the way it came.`;
  return `${formatRupees(refunded)} of ${formatRupees(paid)} goes back the way it came.`;
}
