import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { highlightPrefixes } from './parts/Highlighted.tsx';
import {
  emptySearch,
  foundListingPath,
  isSearching,
  type ListingSearch,
  listingSearchPath,
  readListingSearch,
  searchParameters,
} from './parts/listing-search.ts';
import { boundingBox, clampBox, formatBox, type MapBox, parseBox } from './parts/map-box.ts';
import { inReadingOrder } from './parts/pin-layer.ts';
import {
  countResults,
  foundLabel,
  homesLabel,
  nightsLabel,
  priceLabel,
  stayLabel,
  without,
} from './parts/search-labels.ts';
import { countLine } from './screens/Start.tsx';

describe('a search', () => {
  const read = (query: string) => readListingSearch(new URLSearchParams(query), '2026-11-21');

  const search: ListingSearch = {
    query: 'lake view',
    place: 'Goa',
    category: 'villa',
    stay: { checkIn: '2026-12-10', checkOut: '2026-12-14' },
    party: { adults: 1, children: 2, infants: 0, pets: 0 },
    minPrice: 0,
    maxPrice: 4000,
    box: '77,32,77.5,32.4',
    space: 'entire',
    bedrooms: 2,
    beds: null,
    bathrooms: 1,
    amenities: ['wifi', 'hot-water'],
    welcomes: ['couples'],
    allowsPets: true,
    cancellation: ['flexible', 'firm'],
    sort: '-price',
  };

  describe('a search in the URL of the start page', () => {
    it('is parsed as it was written', () => {
      const path = listingSearchPath(search);
      expect(read(path.slice(2))).toEqual(search);
      expect(listingSearchPath(emptySearch)).toBe('/');
      expect(read('')).toEqual(emptySearch);
    });

    it.each([
      'checkIn=2026-12-10',
      'checkIn=2026-11-20&checkOut=2026-11-25',
      'checkIn=2026-12-10&checkOut=2026-12-10',
      'checkIn=tomorrow&checkOut=2026-12-10',
      'minPrice=5000&maxPrice=400',
      'minPrice=-1',
      'maxPrice=1e3',
      'place=%20',
      'query=%20',
      'category=castle',
      'guests=3',
      'box=78,32,77,33',
      'box=1,2,3',
      'space=half',
      'bedrooms=0',
      'beds=two',
      'amenities=sauna',
      'allowsPets=no',
      'sort=best',
    ])('leaves out what makes no sense, or not any more: %s', (query) => {
      expect(read(query)).toEqual(emptySearch);
    });

    it('searches once more than a category is asked for', () => {
      expect(isSearching(read('category=villa'))).toBe(false);
      expect(isSearching(read('category=villa&adults=1'))).toBe(true);
      expect(isSearching(read('minPrice=0'))).toBe(true);
    });

    it('is asked of the server with the number of all guests', () => {
      expect(searchParameters(search)).toEqual({
        by: 'whole',
        query: 'lake view',
        place: 'Goa',
        category: 'villa',
        checkIn: '2026-12-10',
        checkOut: '2026-12-14',
        guests: 3,
        minPrice: 0,
        maxPrice: 4000,
        box: '77,32,77.5,32.4',
        space: 'entire',
        bedrooms: 2,
        beds: null,
        bathrooms: 1,
        amenities: 'wifi,hot-water',
        welcomes: 'couples',
        allowsPets: 'true',
        cancellation: 'flexible,firm',
        sort: '-price',
      });
    });

    it('passes dates and guests to the opened home', () => {
      expect(foundListingPath('7', search)).toBe('/viewcard?id=7&checkIn=2026-12-10&checkOut=2026-12-14&children=2');
      expect(foundListingPath('7', emptySearch)).toBe('/viewcard?id=7');
    });
  });

  describe('the name of a search', () => {
    it.each([
      ['2026-12-10', '2026-12-14', '10 – 14 Dec', '4 nights'],
      ['2026-12-28', '2027-01-02', '28 Dec – 2 Jan', '5 nights'],
      ['2026-12-01', '2026-12-02', '1 – 2 Dec', '1 night'],
      ['2026-12-10', '2027-12-10', '10 Dec – 10 Dec', '365 nights'],
    ])('from %s to %s', (checkIn, checkOut, label, nights) => {
      expect([stayLabel({ checkIn, checkOut }), nightsLabel({ checkIn, checkOut })]).toEqual([label, nights]);
    });

    it.each([
      [1000, 125_000, '₹1,000 to ₹1,25,000'],
      [null, 4000, 'Up to ₹4,000'],
      [500, null, 'From ₹500'],
      [null, null, null],
    ])('for prices from %s to %s is %j', (minPrice, maxPrice, label) => {
      expect(priceLabel({ minPrice, maxPrice })).toBe(label);
    });

    it('counts homes, and says where it stopped counting', () => {
      expect([homesLabel(1), homesLabel(1_25_000), foundLabel(499), foundLabel(500)]).toEqual([
        '1 home',
        '1,25,000 homes',
        '499 homes',
        '500+ homes',
      ]);
    });

    it('removes one filter at a time', () => {
      const search = { ...emptySearch, query: 'lake', place: 'Goa', minPrice: 1, maxPrice: 2 };
      expect(without(search, 'query')).toEqual({ ...search, query: '' });
      expect(without(search, 'place')).toEqual({ ...search, place: null });
      expect(without(search, 'price')).toEqual({ ...search, minPrice: null, maxPrice: null });
    });
  });

  const marked = (text: string, query: string) =>
    highlightPrefixes(text, query)
      .map(({ marked: word, rest }) => (word === '' ? rest : `[${word}]${rest}`))
      .join('');

  test.each([
    ['Walnut House, walnuts', 'walnut', '[Walnut] House, [walnut]s'],
    ['A house of walnuts', 'nut us', 'A house of walnuts'],
    ['Neem & Neelam', 'ne neem', '[Ne]em & [Ne]elam'],
    ['नीम का आँगन', 'आँ', 'नीम का [आँ]गन'],
    ['Walnut House', ' ,', 'Walnut House'],
    ['', 'x', ''],
  ])('in %j the words of %j are set off: %s', (text, query, shown) => {
    expect(marked(text, query)).toBe(shown);
  });
});

test.each([
  ['before the first page', [], false, { total: null, label: null }],
  ['with the total of the first page', [[24, 85]], true, { total: 85, label: '85 homes' }],
  ['without a total', [[24, null]], true, { total: null, label: '24+ homes' }],
  [
    'without a total, after more pages',
    [
      [24, null],
      [24, null],
    ],
    true,
    { total: null, label: '48+ homes' },
  ],
  [
    'without a total, at the end',
    [
      [24, null],
      [3, null],
    ],
    false,
    { total: 27, label: '27 homes' },
  ],
  ['without a total or a home so far', [[0, null]], true, { total: null, label: null }],
  ['without a total or a home', [[0, null]], false, { total: 0, label: '0 homes' }],
] as const)('the number of homes found %s', (_, pages, hasNextPage, expected) => {
  const asPages = pages.map(([homes, total]) => ({ items: Array.from({ length: homes }), total }));
  expect(countResults({ pages: asPages, hasNextPage })).toEqual(expected);
});

describe('a box of the map', () => {
  test('a box survives a round trip through the URL', () => {
    const degrees = (max: number) =>
      fc.integer({ min: -max * 10_000, max: max * 10_000 }).map((steps) => steps / 10_000);
    fc.assert(
      fc.property(fc.array(fc.record({ lat: degrees(90), lng: degrees(85) }), { minLength: 1 }), (points) => {
        const box = boundingBox(points);
        if (box === null) throw new Error('There are points');
        expect(parseBox(formatBox(box))).toEqual(box);
      }),
    );
  });

  test.each([
    null,
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '10,0,5,1',
    '0,10,1,5',
    '-181,0,1,1',
    '0,0,1,91',
    '-100,0,100,1',
    '1e1,0,20,1',
  ])('%s is no box', (text) => {
    expect(parseBox(text)).toBeNull();
  });

  test.each<[string, MapBox, MapBox]>([
    ['a usual view as it is', [67, 6, 98, 37.5], [67, 6, 98, 37.5]],
    ['of a view wider than half of the earth its middle', [-31.5, -12, 193.5, 50], [-8.9995, -12, 170.9995, 50]],
    ['of a view past the edges of the earth what is on it', [150, 60, 200, 95], [150, 60, 180, 90]],
  ])('searches %s', (_, view, searched) => {
    const box = clampBox(view);
    expect(box.map((degrees) => Number(degrees.toFixed(4)))).toEqual(searched);
    expect(parseBox(formatBox(box))).not.toBeNull();
  });

  test('every view of the map has a searchable box', () => {
    const side = (max: number) => fc.double({ min: -max, max, noNaN: true });
    fc.assert(
      fc.property(side(400), side(400), side(100), side(100), (a, b, c, d) => {
        const view: MapBox = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)];
        expect(parseBox(formatBox(clampBox(view)))).not.toBeNull();
      }),
    );
  });

  test('pins are read line by line, from the left', () => {
    const points = [
      { name: 'below', x: 0, y: 100 },
      { name: 'right', x: 200, y: 3 },
      { name: 'left', x: 10, y: 30 },
    ];
    expect(inReadingOrder(points).map(({ name }) => name)).toEqual(['left', 'right', 'below']);
  });

  const points = fc.array(
    fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) }),
  );

  test('each pin is read once, and none before a pin of a higher line', () => {
    fc.assert(
      fc.property(points, (given) => {
        const order = inReadingOrder(given);
        expect(new Set(order)).toEqual(new Set(given));
        expect(order).toHaveLength(given.length);
        for (const [index, point] of order.entries()) {
          expect(order.slice(index).every((later) => later.y > point.y - 44)).toBe(true);
        }
      }),
    );
  });
});

describe('result count next to the heading', () => {
  it.each([
    [null, 500, '500 homes across India, each with someone who lives by it'],
    [null, 1, '1 home across India, each with someone who lives by it'],
    [null, 125_000, '1,25,000 homes across India, each with someone who lives by it'],
    [null, null, 'Homes across India, each with someone who lives by it'],
    [null, 0, 'Homes across India, each with someone who lives by it'],
    ['farmHouse', 12, 'Farm House: 12 homes across India'],
    ['shops', 0, 'Shops: none is open just now'],
    ['villa', null, 'Vila: homes across India'],
  ] as const)('for %s and %s is %j', (category, total, line) => {
    expect(countLine(category, total)).toBe(line);
  });
});
