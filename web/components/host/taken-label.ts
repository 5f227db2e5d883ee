import * as words from '@aangan/contract/words/en/components/host.ts';
import * as states from '@aangan/contract/words/en/components/booking-state.ts';
import type { Taken } from './taken-runs.ts';

/** What has a day, in words: 'Meera Krishnan, Confirmed', 'Blocked: painters', or the name of another site where it is known. */
export function takenLabel({ by, guest, state, note }: Taken, site?: string): string {
  if (by === 'stay' && guest !== undefined) {
    return state === undefined ? guest : words.stay({ guest, state: states[state === 'held' ? 'heldPlain' : state] });
  }
  if (by === 'block' && note !== undefined) return words.blockNoted({ note });
  if (by === 'feed' && site !== undefined) return site;
  return by === 'stay' ? states.stay : words[by];
}
