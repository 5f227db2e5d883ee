import * as words from '@aangan/contract/words/en/bookings/booking-state.ts';
import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { TimelineStage } from '../../ui/Timeline.tsx';

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
