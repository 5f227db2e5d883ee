import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceStay } from './price.ts';
import { partsGivenBack, partsOfStay, type StayParts } from './stay-parts.ts';

const price = priceStay({ rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 }, 4, 2);

test('the host gets nights, extra guests, cleaning and extra service; the fee what rounding leaves', () => {
  expect(partsOfStay(price, 0, price.total)).toEqual({ host: 19_836, taxes: 2_020, service: 2_526 });
  expect(partsOfStay(price, 700, price.total + 700)).toEqual({ host: 20_536, taxes: 2_020, service: 2_526 });
});

const rupees = fc.integer({ min: 0, max: 10_000_000 });
const parts = fc.record({ host: rupees, taxes: rupees, service: rupees });
const percent = fc.integer({ min: 0, max: 100 });
const sum = ({ host, taxes, service }: StayParts) => host + taxes + service;

test('what is given back adds up to the refund, and each part is its own within a rupee and a half', () => {
  fc.assert(
    fc.property(parts, percent, (all, share) => {
      const back = partsGivenBack(all, share);
      expect(sum(back)).toBe(Math.ceil((sum(all) * share) / 100));
      for (const name of ['host', 'taxes', 'service'] as const)
        expect(Math.abs(back[name] - (all[name] * share) / 100)).toBeLessThanOrEqual(2);
    }),
  );
});

test('all is given back whole, and of nothing nothing', () => {
  fc.assert(
    fc.property(parts, (all) => {
      expect(partsGivenBack(all, 100)).toEqual(all);
      expect(partsGivenBack(all, 0)).toEqual({ host: 0, taxes: 0, service: 0 });
    }),
  );
});
