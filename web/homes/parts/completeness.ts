import type { Listing } from '@aangan/contract/homes/listings.ts';

/** Sections of the host's facts page. */
export const sectionNames = ['basics', 'photos', 'space', 'amenities', 'rules', 'cancellation', 'place'] as const;
export type SectionName = (typeof sectionNames)[number];

/** Optional facts by section, most requested by guests first. */
const facts = [
  { fact: 'amenities', section: 'amenities' },
  { fact: 'pin', section: 'place' },
  { fact: 'space', section: 'space' },
  { fact: 'beds', section: 'space' },
  { fact: 'bedrooms', section: 'space' },
  { fact: 'bathrooms', section: 'space' },
  { fact: 'rules', section: 'rules' },
  { fact: 'maxGuests', section: 'space' },
  { fact: 'state', section: 'place' },
] as const;
type FactName = (typeof facts)[number]['fact'];

/** Radius for a home with a pin; circles around towns are larger. */
const PIN_CIRCLE_METRES = 700;

export function completeness(home: Listing) {
  const missing = facts.filter(({ fact }) => !isProvided(home, fact));
  return { provided: facts.length - missing.length, of: facts.length, missing };
}

export function isComplete(home: Listing): boolean {
  return completeness(home).missing.length === 0;
}

function isProvided(home: Listing, fact: FactName): boolean {
  if (fact === 'pin') return home.at?.radius === PIN_CIRCLE_METRES;
  // Homes outside India have no state.
  if (fact === 'state' && home.country !== 'India') return true;
  return home[fact] !== undefined;
}
