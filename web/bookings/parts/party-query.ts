import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/stay-request.ts';

export const guestKinds = ['adults', 'children', 'infants', 'pets'] as const;
/** Smallest permitted counts, and the default. */
export const minGuests: Party = { adults: 1, children: 0, infants: 0, pets: 0 };

/** Parses guests from URL parameters: defaults for invalid counts; null if there are none. */
export function readParty(parameters: URLSearchParams): Party | null {
  if (!guestKinds.some((kind) => parameters.has(kind))) return null;
  const party = { ...minGuests };
  for (const kind of guestKinds) party[kind] = count(parameters.get(kind), minGuests[kind]);
  return totalGuests(party) > MAX_GUESTS ? minGuests : party;
}

function count(text: string | null, least: number): number {
  return text !== null && /^\d{1,2}$/.test(text) ? Math.max(least, Number(text)) : least;
}
