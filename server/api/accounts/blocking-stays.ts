import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as dates from '@aangan/contract/words/en/shared/dates.ts';
import type { LiveStay } from '../../domain/bookings/list-bookings.ts';
import type { RefusalWords } from '../../platform/errors/refusal-words.ts';

const MAX_NAMED = 3;
const list = new Intl.ListFormat('en-IN');

/** Explains which active bookings prevent the deletion of an account. `stays` must not be empty. */
export function describeBlockingStays(stays: readonly LiveStay[]) {
  return ({ reasons }: RefusalWords): string => {
    const named = stays.slice(0, MAX_NAMED).map((stay) => stayLabel(stay, reasons));
    const count = stays.length - named.length;
    return reasons.staysInTheWay({
      stays: list.format(count === 0 ? named : [...named, reasons.moreStays({ count })]),
    });
  };
}

function stayLabel({ title, checkIn, checkOut, as }: LiveStay, reasons: RefusalWords['reasons']): string {
  const stay = { title, dates: dates.fromTo({ from: formatDate(checkIn), to: formatDate(checkOut) }) };
  return as === 'guest' ? reasons.guestsStay(stay) : reasons.hostsStay(stay);
}
