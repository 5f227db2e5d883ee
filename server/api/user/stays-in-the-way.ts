import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as dates from '@aangan/contract/words/en/shared/dates.ts';
import type { LiveStay } from '../../domain/bookings/live-stays.ts';
import type { RefusalWords } from '../../platform/errors/refusal-words.ts';

const MOST_NAMED = 3;
const list = new Intl.ListFormat('en-IN');

/** Which stays keep an account from being deleted, and what to do about it. `stays` holds at least one. */
export function staysInTheWay(stays: readonly LiveStay[]) {
  return ({ reasons }: RefusalWords): string => {
    const named = stays.slice(0, MOST_NAMED).map((stay) => nameOf(stay, reasons));
    const count = stays.length - named.length;
    return reasons.staysInTheWay({
      stays: list.format(count === 0 ? named : [...named, reasons.moreStays({ count })]),
    });
  };
}

function nameOf({ title, checkIn, checkOut, as }: LiveStay, reasons: RefusalWords['reasons']): string {
  const stay = { title, dates: dates.fromTo({ from: formatDate(checkIn), to: formatDate(checkOut) }) };
  return as === 'guest' ? reasons.guestsStay(stay) : reasons.hostsStay(stay);
}
