import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLines, priceStay, type Rates } from './price.ts';

const rates = fc.record({
  rent: fc.integer({ min: 1, max: 1_000_000 }),
  includedGuests: fc.integer({ min: 1, max: 50 }),
  extraGuestFee: fc.integer({ min: 0, max: 1_000_000 }),
  cleaningFee: fc.integer({ min: 0, max: 1_000_000 }),
});
const nights = fc.integer({ min: 1, max: 365 });
const guests = fc.integer({ min: 1, max: 50 });

/** The specification's formula in exact fractions of a hundredth, rounded half up. */
function exactTotal(home: Rates, stay: number, party: number): bigint {
  const rent = BigInt(home.rent) * BigInt(stay);
  const extra = BigInt(home.extraGuestFee) * BigInt(Math.max(0, party - home.includedGuests)) * BigInt(stay);
  const hundredths = (rent + extra + BigInt(home.cleaningFee)) * 100n + rent * 15n + rent * 12n;
  return (hundredths + 50n) / 100n;
}

describe('the price of a stay', () => {
  it('is the one the booking summary of the design shows, with its round-off line', () => {
    const home = { rent: 4209, includedGuests: 3, extraGuestFee: 500, cleaningFee: 800 };
    const price = priceStay(home, 4, 4);
    expect(priceLines(price)).toEqual([
      { label: '₹4,209 × 4 nights', amount: 16_836 },
      { label: 'Extra guest', amount: 2000 },
      { label: 'Cleaning fee', amount: 800 },
      { label: 'Service fee (15%)', amount: 2525 },
      { label: 'Taxes (12%)', amount: 2020 },
      { label: 'Round off', amount: 1 },
    ]);
    expect(price.total).toBe(24_182);
  });

  it('follows the formula exactly for every home and stay', () => {
    fc.assert(
      fc.property(rates, nights, guests, (home, stay, party) => {
        expect(BigInt(priceStay(home, stay, party).total)).toBe(exactTotal(home, stay, party));
      }),
    );
  });

  it('has lines that add up to the total, with at most a rupee of round-off', () => {
    fc.assert(
      fc.property(rates, nights, guests, (home, stay, party) => {
        const price = priceStay(home, stay, party);
        expect(priceLines(price).reduce((sum, line) => sum + line.amount, 0)).toBe(price.total);
        expect(Math.abs(price.roundOff)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('shows neither extra guests nor cleaning where there are none', () => {
    const home = { rent: 100, includedGuests: 2, extraGuestFee: 50, cleaningFee: 0 };
    expect(priceLines(priceStay(home, 1, 2)).map((line) => line.label)).toEqual([
      '₹100 × 1 night',
      'Service fee (15%)',
      'Taxes (12%)',
    ]);
  });
});
