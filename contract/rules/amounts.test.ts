import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePercentage, halfUp, inProportion, splitInHalves } from './half-up.ts';
import { formatAmount, formatRupees } from './rupees.ts';

test.each([
  [0, 7, 0],
  [1, 2, 1],
  [49, 100, 0],
  [50, 100, 1],
  [10_550, 100, 106],
  [5, 3, 2],
])('%i ÷ %i is %i', (numerator, denominator, rounded) => {
  expect(halfUp(numerator, denominator)).toBe(rounded);
});

test('it is never further off than a half, and of a middle above it', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
      const [n, d, rounded] = [BigInt(numerator), BigInt(denominator), BigInt(halfUp(numerator, denominator))];
      const off = 2n * (rounded * d - n);
      expect(off > -d && off <= d).toBe(true);
    }),
  );
});

test.each([
  [-1, 2],
  [1, 0],
  [1, -2],
  [0.5, 2],
  [Number.NaN, 1],
  [Infinity, 1],
])('refuses %d ÷ %d', (numerator, denominator) => {
  expect(() => halfUp(numerator, denominator)).toThrow(RangeError);
});

test('a proportion is whole where all is, nothing of nothing, and rounds half up', () => {
  expect([inProportion(38_517, 126_300, 252_500), inProportion(38_517, 5, 5), inProportion(3, 1, 2)]).toEqual([
    19_266, 38_517, 2,
  ]);
  expect(inProportion(0, 0, 0)).toBe(0);
});

test('rounds percentages half up, and halves add up to the whole', () => {
  expect([computePercentage(16_836, 15), computePercentage(10, 15), computePercentage(0, 30)]).toEqual([2_525, 2, 0]);
  expect([splitInHalves(38_517), splitInHalves(2), splitInHalves(0)]).toEqual([
    [19_259, 19_258],
    [1, 1],
    [0, 0],
  ]);
});

test('rupees stand in Indian grouping, with their sign before them', () => {
  expect([formatRupees(125_000), formatRupees(-1_200), formatRupees(0)]).toEqual(['₹1,25,000', '−₹1,200', '₹0']);
});

test('shows paise only if there are any', () => {
  expect([formatAmount(1_234.5), formatAmount(-9.81), formatAmount(125_000)]).toEqual([
    '₹1,234.50',
    '−₹9.81',
    '₹1,25,000',
  ]);
});
