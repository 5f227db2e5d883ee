import * as words from '@aangan/contract/words/en/bookings/booking-outcome.ts';
import type { BookingWithoutNames, BookingState } from '@aangan/contract/bookings/bookings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { NoteTone } from '../../shared/Note.tsx';

interface Outcome {
  tone: NoteTone;
  title: string;
  detail: string;
}

/** Outcome of a booking that is no longer held; null while held. */
export function bookingOutcome(booking: BookingWithoutNames): Outcome | null {
  return outcomes[booking.state](booking);
}

const outcomes: Record<BookingState, (booking: BookingWithoutNames) => Outcome | null> = {
  held: () => null,
  confirmed: ({ paid, refunded, checkIn }) => ({
    tone: 'neem',
    title: words.confirmed,
    detail: words.confirmedDetail({
      rupees: formatRupees(paid - refunded),
      time: CHECK_IN_TIME,
      date: formatDate(checkIn),
    }),
  }),
  completed: () => ({ tone: 'plain', title: words.completed, detail: words.completedDetail }),
  expired: (booking) => ({
    tone: 'lac',
    title: words.expired,
    detail: words.expiredDetail({ refund: refundLine(booking) }),
  }),
  cancelled: (booking) => ({ tone: 'lac', title: words.cancelled, detail: refundLine(booking) }),
};

/** Refund sentence: 'All of ₹24,182 goes back the way it came.' */
export function refundLine({ paid, refunded }: Pick<BookingWithoutNames, 'paid' | 'refunded'>): string {
  if (paid === 0) return words.nothingPaid;
  if (refunded === 0) return words.nothingBack({ paid: formatRupees(paid) });
  if (refunded === paid) return words.allBack({ paid: formatRupees(paid) });
  return words.partBack({ refunded: formatRupees(refunded), paid: formatRupees(paid) });
}
