/** Who comes along. `totalGuests` counts all four kinds (specification, point 3). */
export interface Party {
  adults: number;
  children: number;
  infants: number;
  pets: number;
}

export function totalGuests(party: Party): number {
  return party.adults + party.children + party.infants + party.pets;
}

/** '3 guests, 1 infant': the total, then the infants in it. */
export function guestLabel(party: Party): string {
  const total = count(totalGuests(party), 'guest', 'guests');
  return party.infants > 0 ? `${total}, ${count(party.infants, 'infant', 'infants')}` : total;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
