import { expect, test } from 'vitest';
import { readAddress } from './read-address.ts';
import { findColumns, readCells } from './read-rows.ts';

test.each([
  ['name', 'title'],
  ['pricing/rate/amount', 'rent'],
  ['Price per night', 'rent'],
  ['number_of_guests', 'includedGuests'],
  ['location/lat', 'latitude'],
  ['Room Type', 'kind'],
  ['Land mark', 'landMark'],
])('understands the heading %j as %s', (heading, field) => {
  const columns = findColumns(
    ['x', heading],
    new Map([
      ['title', 'x'],
      ['rent', 'x'],
      ['city', 'x'],
      [field, heading],
    ]),
  );
  expect(columns.get(field as 'title')).toEqual([1]);
  expect(findColumns(['title', 'rent', 'city', heading], new Map()).has(field as 'title')).toBe(true);
});

test('prefers the mapped column over the detected one', () => {
  const columns = findColumns(['title', 'name', 'rent', 'city'], new Map([['title', 'Name']]));
  expect(readCells(columns, ['a', ' b ', '1', ' '])).toEqual({ title: ' b ', rent: '1' });
});

test('uses the first non-empty of several columns for one field, row by row', () => {
  const columns = findColumns(['name', 'price', 'city', 'bathrooms', 'bathrooms_text'], new Map());
  expect(readCells(columns, ['A', '1', 'Leh', '', '1.5 baths']).bathrooms).toBe('1.5 baths');
  expect(readCells(columns, ['A', '1', 'Leh', '2.0', '1.5 baths']).bathrooms).toBe('2.0');
});

test.each([
  [['rent', 'city'], {}, 'no column for the title among rent, city: name it with --map title=<heading>'],
  [['name', 'city'], {}, 'no column for the rent'],
  [['name', 'rent'], {}, 'no column for the address'],
  [['name', 'rent', 'city'], { tilte: 'name' }, 'there is no field tilte, only id, title'],
  [['name', 'rent', 'city'], { title: 'nom' }, 'the file has no column nom, only name, rent, city'],
])('refuses %j and %j with a message', (headings, mapping, sentence) => {
  expect(() => findColumns(headings, new Map(Object.entries(mapping)))).toThrow(sentence);
});

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
