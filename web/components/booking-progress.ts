import type { BareBooking } from '@aangan/contract/bookings.ts';

export interface ProgressStep {
  label: string;
  /** `broken`: the way ended here, the stay will not be. */
  place: 'done' | 'current' | 'to come' | 'broken';
}

const way = ['Requested', 'Held', 'Paid', 'Stay'] as const;
const reached = { held: 1, confirmed: 2, completed: 3 } as const;

/** Where a booking stands between the request and the stay; expired and cancelled end with that word. */
export function bookingProgress({ state, paid }: Pick<BareBooking, 'state' | 'paid'>): ProgressStep[] {
  if (state === 'expired' || state === 'cancelled') {
    const label = state === 'expired' ? 'Expired' : 'Cancelled';
    return [...way.slice(0, paid > 0 ? 3 : 2).map(done), { label, place: 'broken' }];
  }
  const current = reached[state];
  return way.map((label, index) => ({
    label,
    place: index < current ? 'done' : index > current ? 'to come' : state === 'completed' ? 'done' : 'current',
  }));
}

function done(label: string): ProgressStep {
  return { label, place: 'done' };
}
