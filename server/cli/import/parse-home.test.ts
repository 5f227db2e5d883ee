import { describe, expect, test } from 'vitest';
import { chooseCategory } from './choose-category.ts';
import { parseHome, rowKey } from './parse-home.ts';
import type { Cells } from './read-rows.ts';

const defaults = { phone: '9829012345', category: undefined };
const row: Cells = {
  title: '★ Villa\u00a0• 7BHK ★',
  rent: '8946',
  address: 'Candolim, Goa, India',
  kind: 'Entire villa',
  includedGuests: '3',
};

const parseCells = (cells: Cells, given = defaults) => parseHome({ ...row, ...cells }, given);
const parsePin = (cells: Cells) => {
  const { home: _, ...pin } = { home: undefined, ...parseCells(cells) };
  return pin;
};

test('fills a home from a row, and derives the rest', () => {
  expect(parseCells({})).toEqual({
    home: {
      title: '★ Villa\u00a0• 7BHK ★',
      description:
        'A villa all to yourselves in Candolim, Goa. There is room for three guests, so bring family or friends. Come for a night, or stay a while.',
      rent: 8946,
      includedGuests: 3,
      extraGuestFee: 0,
      cleaningFee: 0,
      city: 'Candolim, India',
      landMark: 'Goa',
      state: 'IN-GA',
      space: 'entire',
      category: 'villa',
      phone: '9829012345',
    },
  });
});

test('prefers values of the row over generated and default ones', () => {
  const own = {
    description: 'Ours.',
    phone: '0141 222 3333',
    extraGuestFee: '100',
    cleaningFee: '₹1,500',
    category: 'Farm House',
    maxGuests: '6',
  };
  expect(parseCells({ ...own, city: 'Jaipur', landMark: 'Bani Park', state: 'Rajasthan' })).toMatchObject({
    home: {
      ...own,
      extraGuestFee: 100,
      cleaningFee: 1500,
      maxGuests: 6,
      category: 'farmHouse',
      city: 'Jaipur, Rajasthan, India',
      landMark: 'Bani Park',
      state: 'IN-RJ',
    },
  });
});

test.each([
  ['₹1,25,000', 125_000],
  ['1,25,000', 125_000],
  ['Rs. 900/-', 900],
  ['INR 900', 900],
  [' 8946.00 ', 8946],
])('reads the amount %j', (rent, rupees) => {
  expect(parseCells({ rent })).toMatchObject({ home: { rent: rupees } });
});

test.each<[string, Cells, string]>([
  ['a fraction', { rent: '89.50' }, 'rent "89.50": Whole rupees only'],
  ['another decimal sign', { rent: '89,50' }, 'rent "89,50": Whole rupees only'],
  ['no rent', { rent: undefined }, 'rent "": Rent is missing'],
  ['a rent of nothing', { rent: '0' }, 'rent "0": Rent is from 1'],
  ['too many guests', { includedGuests: '60' }, 'includedGuests "60"'],
  ['a long title', { title: 'x'.repeat(121) }, 'title "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…": Title has room'],
  ['no title', { title: undefined }, 'title "": Title is missing'],
  ['a kind of no category', { kind: 'Lighthouse tower' }, 'Lighthouse tower is none of our categories'],
])('refuses %s, saying why', (_what, cells, reason) => {
  const read = parseCells(cells);
  expect(read).toHaveProperty('refused');
  expect('refused' in read && read.refused).toContain(reason);
});

test('requires a phone number in the row or as default', () => {
  expect(parseCells({}, { ...defaults, phone: undefined as never })).toMatchObject({
    refused: expect.stringContaining('--phone') as string,
  });
});

test('recognizes a row after a price change, and distinguishes two homes', () => {
  expect(rowKey({ ...row, rent: '1', phone: '1' })).toBe(rowKey(row));
  expect(rowKey({ ...row, title: 'Another' })).not.toBe(rowKey(row));
  expect(rowKey({ ...row, id: '7', title: 'Renamed' })).toBe(rowKey({ ...row, id: '7' }));
});

test.each<[Cells, object]>([
  [
    { bedrooms: '3', beds: '4 beds', bathrooms: '2.5 baths' },
    { bedrooms: 3, beds: 4, bathrooms: 2.5 },
  ],
  [
    { bathrooms: '1 shared bath', beds: '2.0' },
    { bathrooms: 1, beds: 2 },
  ],
  [{ bathrooms: 'Shared half-bath' }, { bathrooms: 0.5 }],
  [{ bathrooms: '1,5' }, { bathrooms: 1.5 }],
  // Values that no home has are omitted.
  [
    { bedrooms: '-1', beds: '0', bathrooms: '1.3' },
    { bedrooms: undefined, beds: undefined, bathrooms: undefined },
  ],
  [
    { bedrooms: 'Studio', beds: '101' },
    { bedrooms: undefined, beds: undefined },
  ],
  [{ kind: 'Private room in home' }, { space: 'private' }],
  [{ kind: 'Room in hotel' }, { space: 'private' }],
  [{ kind: 'Shared room in rental unit' }, { space: 'shared' }],
  [{ kind: 'Farm stay' }, { space: undefined }],
  [{ space: 'Entire home' }, { space: 'entire' }],
])('reads rooms and space from %j', (cells, facts) => {
  expect(parseCells(cells)).toMatchObject({ home: facts });
});

describe('the kind of place chooses the category', () => {
  test.each([
    ['Entire villa', 'villa'],
    ['Entire bungalow', 'villa'],
    ['Entire home/apt', 'villa'],
    ['Castle', 'villa'],
    ['Entire cottage', 'cabin'],
    ['Treehouse', 'cabin'],
    ['Houseboat', 'cabin'],
    ['Camper/RV', 'cabin'],
    ['Farm stay', 'farmHouse'],
    ['Private room in farm stay', 'farmHouse'],
    ['Shared room in rental unit', 'pg'],
    ['Hostel', 'pg'],
    ['Entire serviced apartment', 'flat'],
    ['Entire rental unit', 'flat'],
    ['Room in serviced apartment', 'rooms'],
    ['Private room in villa', 'rooms'],
    ['Room in heritage hotel', 'rooms'],
    ['Pool house', 'poolHouse'],
    ['Shop', 'shops'],
  ])('%s: %s', (kind, category) => {
    expect(chooseCategory(undefined, kind)).toBe(category);
  });

  test('unless a category is named, as the wire or the screens name it', () => {
    expect(
      ['poolHouse', 'Pool House', 'POOL HOUSE', 'Vila', 'pg'].map((name) => chooseCategory(name, 'Castle')),
    ).toEqual(['poolHouse', 'poolHouse', 'poolHouse', 'villa', 'pg']);
    expect(chooseCategory('Trending', 'Castle')).toBe('villa');
    expect(chooseCategory(undefined, undefined)).toBeUndefined();
  });
});

describe('a pin', () => {
  test.each([
    ['as it is', { latitude: '15.518', longitude: '73.7634' }, { lat: 15.518, lng: 73.7634 }],
    [
      'with a comma and a sign of degrees',
      { latitude: '15,518°', longitude: ' 73.7634 ' },
      { lat: 15.518, lng: 73.7634 },
    ],
    [
      'outside India of a home elsewhere',
      { latitude: '27.7172', longitude: '85.324', address: 'Thamel, Kathmandu, Nepal' },
      { lat: 27.7172, lng: 85.324 },
    ],
  ])('comes in %s', (_, cells, pin) => {
    expect(parsePin(cells)).toEqual({ pin });
  });

  test.each([
    [{ latitude: '40.71', longitude: '-73.75' }, 'its pin at 40.71, -73.75 does not lie in India'],
    [{ latitude: '15.5' }, 'its coordinates are not valid: 15.5, no longitude'],
    [{ latitude: 'north', longitude: '73' }, 'its coordinates are not valid: north, 73'],
    [{ latitude: '1e2', longitude: '73' }, 'its coordinates are not valid: 1e2, 73'],
  ])('that is invalid is omitted and reported: %j', (cells, noPin) => {
    expect(parsePin(cells)).toEqual({ noPin });
  });
});
