import type { Listing } from '@aangan/contract/listing/listings.ts';

/** The parts of a home's page for its host. */
export const sectionNames = ['basics', 'photos', 'space', 'amenities', 'rules', 'cancellation', 'place'] as const;
export type SectionName = (typeof sectionNames)[number];

/** What a home may tell of itself, by the section in which it is told; what guests miss most first. */
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
type ToldFact = (typeof facts)[number]['fact'];

/** The circle around a home with a pin; one around its town is larger. */
const PIN_CIRCLE_METRES = 700;

/** How many of its facts a home tells, and which it does not. */
export function completeness(home: Listing) {
  const missing = facts.filter(({ fact }) => !isTold(home, fact));
  return { told: facts.length - missing.length, of: facts.length, missing };
}

export function isComplete(home: Listing): boolean {
  return completeness(home).missing.length === 0;
}

function isTold(home: Listing, fact: ToldFact): boolean {
  if (fact === 'pin') return home.at?.radius === PIN_CIRCLE_METRES;
  // A home elsewhere lies in no state of India.
  if (fact === 'state' && home.country !== 'India') return true;
  return home[fact] !== undefined;
}
