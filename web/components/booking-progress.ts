import type { BareBooking } from '@aangan/contract/booking/bookings.ts';
import type { TimelineStage } from '../ui/Timeline.tsx';

const way = ['Requested', 'Held', 'Paid', 'Stay'] as const;
const reached = { held: 1, confirmed: 2, completed: 3 } as const;

/** Where a booking stands between the request and the stay; expired and cancelled end with that word. */
export function bookingStages({ state, paid }: Pick<BareBooking, 'state' | 'paid'>): TimelineStage[] {
  if (state === 'expired' || state === 'cancelled') {
    const label = state === 'expired' ? 'Expired' : 'Cancelled';
    return [...way.slice(0, paid > 0 ? 3 : 2).map(done), { label, state: 'stopped' }];
  }
  const now = reached[state];
  return way.map((label, index) => {
    if (index < now || state === 'completed') return done(label);
    return { label, state: index === now ? 'now' : 'ahead' };
  });
}

function done(label: string): TimelineStage {
  return { label, state: 'done' };
}
