import { expect, test } from 'vitest';
import { readAddress } from './read-address.ts';

test.each([
  ['Candolim, Goa, India', { city: 'Candolim', state: 'Goa' }],
  ['Gauravaddo, Calangute, Goa, India', { landMark: 'Gauravaddo', city: 'Calangute', state: 'Goa' }],
  [
    'Flat 4, Hill Road, Bandra, Mumbai, MH, India',
    { landMark: 'Flat 4, Hill Road, Bandra', city: 'Mumbai', state: 'Maharashtra' },
  ],
  ['Candolim , GA, India', { city: 'Candolim', state: 'Goa' }],
  ['Mukhteshwar, Uttrakhand, India', { city: 'Mukhteshwar', state: 'Uttarakhand' }],
  ['Pawnanagar, महाराष्ट्र, India', { city: 'Pawnanagar', state: 'Maharashtra' }],
  ['Dodamarg Maharashtra, India', { city: 'Dodamarg', state: 'Maharashtra' }],
  ['Calangute, Bardez North Goa, India', { landMark: 'Calangute', city: 'Bardez North Goa' }],
  ['New Delhi, Delhi, India', { city: 'New Delhi', state: 'Delhi' }],
  ['New Delhi, India', { city: 'New Delhi' }],
  ['Kerala, India', { city: 'Kerala', state: 'Kerala' }],
  ['Kerala', { city: 'Kerala', state: 'Kerala' }],
  ['Manali, Himachal Pradesh', { city: 'Manali', state: 'Himachal Pradesh' }],
  ['Aru, India', { city: 'Aru' }],
  ['Karjat., MH, India', { city: 'Karjat', state: 'Maharashtra' }],
  ['Kune N.m., Maharashtra, India', { city: 'Kune N.m.', state: 'Maharashtra' }],
  ['India', {}],
  [' , , ', {}],
])('reads %j', (address, place) => {
  expect(readAddress(address)).toEqual({ country: 'India', ...place });
});

test('reads a home abroad', () => {
  expect(readAddress('Fort, Galle, Southern Province, Sri Lanka')).toEqual({
    landMark: 'Fort, Galle',
    city: 'Southern Province',
    country: 'Sri Lanka',
  });
});
