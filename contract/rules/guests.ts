import * as words from '@aangan/contract/words/en/shared/guests.ts';

/** Guests of a stay. `totalGuests` counts all four kinds (specification, point 3). */
export interface Party {
  adults: number;
  children: number;
  infants: number;
  pets: number;
}

export function totalGuests(party: Party): number {
  return party.adults + party.children + party.infants + party.pets;
}

/** '3 guests, 1 infant': the total, which includes the infants. */
export function guestLabel(party: Party): string {
  const count = totalGuests(party);
  return party.infants > 0 ? words.guestsWithInfants({ count, infants: party.infants }) : words.guests({ count });
}
