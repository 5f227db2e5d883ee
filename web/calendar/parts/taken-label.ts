import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as states from '@aangan/contract/words/en/bookings/booking-state.ts';
import type { Site } from '@aangan/contract/calendar/host-calendar.ts';
import type { Taken } from './taken-runs.ts';

/** Label of an occupied range: 'Meera Krishnan, Confirmed', 'Blocked: painters', or a site name. */
export function takenLabel({ by, guest, state, note, feed }: Taken, sites: readonly Site[]): string {
  if (by === 'stay' && guest !== undefined) {
    return state === undefined ? guest : words.stay({ guest, state: states[state === 'held' ? 'heldPlain' : state] });
  }
  if (by === 'block' && note !== undefined) return words.blockNoted({ note });
  if (by === 'feed') return siteName(feed, sites);
  return by === 'stay' ? states.stay : words[by];
}

/** Short label: only the guest for a stay. */
export function shortTakenLabel(taken: Taken, sites: readonly Site[]): string {
  return taken.by === 'stay' && taken.guest !== undefined ? taken.guest : takenLabel(taken, sites);
}

export function siteName(feed: string | undefined, sites: readonly Site[]): string {
  return sites.find(({ _id }) => _id === feed)?.name ?? words.feed;
}
