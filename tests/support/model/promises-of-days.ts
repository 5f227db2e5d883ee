import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { Seen } from './seen.ts';

export const takesDays = new Set<BookingState>(['held', 'confirmed', 'completed']);

/** A night of a stay belongs to no other stay, block or imported event. */
export function findSharedNights({ stays, taken }: Seen): string[] {
  const live = stays.filter(({ state }) => takesDays.has(state));
  return live.flatMap((stay, index) => {
    const others = live.slice(index + 1).filter(({ home }) => home === stay.home);
    const closed = taken.filter(({ home, kind }) => home === stay.home && ['block', 'feed'].includes(kind));
    return [
      ...others
        .filter((other) => other.checkIn < stay.checkOut && stay.checkIn < other.checkOut)
        .map((other) => `The bookings ${stay.id} and ${other.id} share a night.`),
      ...closed
        .filter(({ start, end }) => start < stay.checkOut && stay.checkIn < end)
        .map(({ kind, start }) => `The booking ${stay.id} has a night of what is taken as ${kind} from ${start} on.`),
    ];
  });
}
