import fc from 'fast-check';
import { expect, test } from 'vitest';
import { states } from '../states.ts';
import { feeTax } from './fee-tax.ts';
import { sumOfGst } from './gst-parts.ts';
import { halfInside, halfOfTax } from './halves.ts';

test('2,525 are 2,139.83 and 385.17, whose first half is half up', () => {
  const gst = { sgst: 0, utgst: 0, igst: 0 };
  expect(feeTax(252_500, 'IN-HP', 'IN-HP')).toEqual({ ...gst, taxable: 213_983, cgst: 19_259, sgst: 19_258 });
  expect(feeTax(252_500, 'IN-AN', 'IN-AN')).toEqual({ ...gst, taxable: 213_983, cgst: 19_259, utgst: 19_258 });
  expect(feeTax(252_500, 'IN-HP', 'IN-AN')).toEqual({ ...gst, cgst: 0, taxable: 213_983, igst: 38_517 });
});

test('a fee is what is taxed and the tax, and the tax is 18 % of it to the paisa', () => {
  const state = fc.constantFrom(...states);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000_000 }), state, state, (fee, operator, guest) => {
      const { taxable, ...gst } = feeTax(fee, operator, guest);
      expect(taxable + sumOfGst(gst)).toBe(fee);
      expect(Math.abs(sumOfGst(gst) - taxable * 0.18)).toBeLessThan(1);
      expect(gst.igst > 0 && gst.cgst + gst.sgst + gst.utgst > 0).toBe(false);
    }),
  );
});

test.each([
  [4_220, 5, 106],
  [19_836, 5, 496],
  [7_500, 5, 188],
  [7_501, 18, 675],
  [1_000, 0, 0],
  [10_000, 5.5, 275],
  [10_000, 0.02, 1],
  [10_000, 28, 1_400],
])('each half of the tax on %i at %d %% is %i', (value, percent, half) => {
  expect(halfOfTax(value, percent)).toBe(half);
});

test.each([
  [700, 53],
  [118, 9],
  [6, 0],
  [7, 1],
  [0, 0],
])('each half of the tax inside %i is %i', (price, half) => {
  expect(halfInside(price)).toBe(half);
});
