import { describe, expect, it, test } from 'vitest';
import { highlightPrefixes } from './Highlighted.tsx';
import {
  emptySearch,
  foundListingPath,
  isSearching,
  type ListingSearch,
  listingSearchPath,
  readListingSearch,
  searchParameters,
} from './listing-search.ts';
import { foundLabel, homesLabel, nightsLabel, priceLabel, stayLabel, without } from './search-labels.ts';

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
  it('is read as it was written', () => {
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

  it('gives its dates and guests to the home that is opened', () => {
    expect(foundListingPath('7', search)).toBe('/viewcard?id=7&checkIn=2026-12-10&checkOut=2026-12-14&children=2');
    expect(foundListingPath('7', emptySearch)).toBe('/viewcard?id=7');
  });
});

describe('what a search is called', () => {
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

  it('lets go of one thing at a time', () => {
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
