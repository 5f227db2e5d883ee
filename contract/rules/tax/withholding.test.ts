import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../states.ts';
import { feeTax } from './gst.ts';
import { halfInside, halfOfTax } from './stay-price.ts';
import { halfOfTcs, TDS_THRESHOLD, type TdsInputs, tdsOn } from './withholding.ts';

test.each([
  [19_836, 50],
  [199, 0],
  [200, 1],
  [100_000, 250],
  [0, 0],
])('of %i supplied each half of TCS is %i', (value, half) => {
  expect(halfOfTcs(value)).toBe(half);
});

describe('income tax deducted at source', () => {
  const person: TdsInputs = { holder: 'individual', grossBefore: 0, withheldBefore: 0 };
  const before = (grossBefore: number, more: Partial<TdsInputs> = {}) => ({ ...person, grossBefore, ...more });

  test('an individual or family with PAN has nothing withheld up to five lakh a year', () => {
    expect(tdsOn(TDS_THRESHOLD, person)).toBe(0);
    expect(tdsOn(20_000, before(480_000))).toBe(0);
    expect(tdsOn(20_000, before(480_000, { holder: 'huf' }))).toBe(0);
  });

  test('the stay that crosses five lakh is deducted from, and those after it', () => {
    expect(tdsOn(20_000, before(480_001))).toBe(20);
    expect(tdsOn(20_000, before(900_000, { holder: 'huf' }))).toBe(20);
  });

  test('where the setting says so, from the excess alone, or from the whole year', () => {
    expect(tdsOn(20_000, before(490_000, { crossing: 'excess' }))).toBe(10);
    expect(tdsOn(20_000, before(510_000, { crossing: 'excess', withheldBefore: 10 }))).toBe(20);
    expect(tdsOn(20_000, before(490_000, { crossing: 'whole-year' }))).toBe(510);
    expect(tdsOn(20_000, before(510_000, { crossing: 'whole-year', withheldBefore: 510 }))).toBe(20);
    // If a stay is too small to withhold everything, the rest is withheld from the next stay.
    expect(tdsOn(20_000, before(510_000, { crossing: 'whole-year', withheldBefore: 300 }))).toBe(230);
    expect(tdsOn(1_000, before(510_000, { crossing: 'whole-year', withheldBefore: 600 }))).toBe(0);
  });

  test('refunds of the year are taken off first, and those of an earlier year make no room', () => {
    expect(tdsOn(20_000, before(510_000 - 40_000))).toBe(0);
    expect(tdsOn(TDS_THRESHOLD + 1, before(-50_000))).toBe(500);
  });

  test('withholds from a business from the first rupee on, and fifty times as much without PAN', () => {
    expect(tdsOn(19_836, { ...person, holder: 'business' })).toBe(20);
    expect(tdsOn(19_836, { ...person, holder: null })).toBe(992);
    expect(tdsOn(499, { ...person, holder: 'business' })).toBe(0);
  });
});

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
      const tax = gst.cgst + gst.sgst + gst.utgst + gst.igst;
      expect(taxable + tax).toBe(fee);
      expect(Math.abs(tax - taxable * 0.18)).toBeLessThan(1);
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
