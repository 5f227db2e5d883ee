import type { Listing } from '@aangan/contract/homes/listings.ts';
import { expect, test } from 'vitest';
import { completeness, isComplete } from './completeness.ts';
import { spaceLine } from './fact-labels.ts';

const full = {
  country: 'India',
  space: 'entire',
  maxGuests: 8,
  bedrooms: 3,
  beds: 4,
  bathrooms: 2.5,
  amenities: ['wifi'],
  state: 'IN-RJ',
  rules: { checkInFrom: '14:00', checkOutBy: '11:00', pets: false, smoking: false, parties: false },
  at: { lat: 26.9, lng: 75.8, radius: 700 },
} as unknown as Listing;

test('a home is complete with all its facts and a pin, and says which it lacks', () => {
  expect(isComplete(full)).toBe(true);
  const { amenities: _, ...others } = full;
  const { provided, of, missing } = completeness({ ...others, at: { lat: 26.9, lng: 75.8, radius: 5_000 } });
  expect([provided, of, missing.map(({ fact }) => fact)]).toEqual([7, 9, ['amenities', 'pin']]);
  expect(completeness({ country: 'India' } as Listing).provided).toBe(0);
});

test('summarizes the known facts of a home in one line', () => {
  expect(spaceLine(full)).toBe('Entire home · 3 bedrooms · 4 beds · 2.5 baths');
  expect(spaceLine({ ...full, bedrooms: 1, beds: 1, bathrooms: 1 })).toBe('Entire home · 1 bedroom · 1 bed · 1 bath');
  expect(spaceLine({} as Listing)).toBe('');
});
