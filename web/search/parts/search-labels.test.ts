import { describe, expect, it } from 'vitest';
import { emptySearch } from './listing-search.ts';
import { foundLabel, homesLabel, nightsLabel, priceLabel, stayLabel, without } from './search-labels.ts';

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
