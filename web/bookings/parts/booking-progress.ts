import type { BookingState, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as bookingOutcomeWords from '@aangan/contract/words/en/bookings/booking-outcome.ts';
import * as words from '@aangan/contract/words/en/bookings/booking-state.ts';
import { useEffect } from 'react';
import { useNow } from '../../api/site.ts';
import type { NoteTone } from '../../shared/Note.tsx';
import type { TimelineStage } from '../../ui/Progress.tsx';
import { useBooking } from '../queries/bookings.ts';

const order = () => [words.requested, words.heldPlain, words.paid, words.stay];
const reached = { held: 1, confirmed: 2, completed: 3 } as const;

/** Progress stages of a booking; expired and cancelled bookings end in that state. */
export function bookingStages({ state, paid }: Pick<BookingWithoutNames, 'state' | 'paid'>): TimelineStage[] {
  if (state === 'expired' || state === 'cancelled') {
    const label = words[state];
    return [
      ...order()
        .slice(0, paid > 0 ? 3 : 2)
        .map(done),
      { label, state: 'stopped' },
    ];
  }
  const now = reached[state];
  return order().map((label, index) => {
    if (index < now || state === 'completed') return done(label);
    return { label, state: index === now ? 'now' : 'ahead' };
  });
}

function done(label: string): TimelineStage {
  return { label, state: 'done' };
}

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
    title: bookingOutcomeWords.confirmed,
    detail: bookingOutcomeWords.confirmedDetail({
      rupees: formatRupees(paid - refunded),
      time: CHECK_IN_TIME,
      date: formatDate(checkIn),
    }),
  }),
  completed: () => ({
    tone: 'plain',
    title: bookingOutcomeWords.completed,
    detail: bookingOutcomeWords.completedDetail,
  }),
  expired: (booking) => ({
    tone: 'lac',
    title: bookingOutcomeWords.expired,
    detail: bookingOutcomeWords.expiredDetail({ refund: refundLine(booking) }),
  }),
  cancelled: (booking) => ({ tone: 'lac', title: bookingOutcomeWords.cancelled, detail: refundLine(booking) }),
};

/** Refund sentence: 'All of ₹24,182 goes back the way it came.' */
export function refundLine({ paid, refunded }: Pick<BookingWithoutNames, 'paid' | 'refunded'>): string {
  if (paid === 0) return bookingOutcomeWords.nothingPaid;
  if (refunded === 0) return bookingOutcomeWords.nothingBack({ paid: formatRupees(paid) });
  if (refunded === paid) return bookingOutcomeWords.allBack({ paid: formatRupees(paid) });
  return bookingOutcomeWords.partBack({ refunded: formatRupees(refunded), paid: formatRupees(paid) });
}

/** A booking that is refetched when its hold expires. */
export function useLiveBooking(id: string | null) {
  const query = useBooking(id);
  const { data, refetch } = query;
  const now = useNow();
  // Refetched each tick until the server also reports the hold as expired, because its clock may be behind.
  const overAt = now >= new Date(data?.heldUntil ?? Infinity) ? now.getTime() : null;
  useEffect(() => {
    if (overAt !== null) void refetch();
  }, [overAt, refetch]);
  return query;
}
