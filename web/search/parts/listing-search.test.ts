import { describe, expect, it } from 'vitest';
import {
  emptySearch,
  foundListingPath,
  isSearching,
  type ListingSearch,
  listingSearchPath,
  readListingSearch,
  searchParameters,
} from './listing-search.ts';

const now = new Date('2026-11-21T06:30:00Z');
const read = (query: string) => readListingSearch(new URLSearchParams(query), now);

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
