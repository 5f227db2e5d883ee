import { priceStay } from '@aangan/contract/rules/price.ts';
import { builtInTables, taxRuleOn } from '@aangan/contract/rules/tax/stay-price.ts';
import { expect, it, test } from 'vitest';
import { nearCliff } from './rent-tax.tsx';
import { shortRupees } from './short-rupees.ts';

const rule = taxRuleOn(builtInTables, '2026-11-23', 'supply');
const ofNight = (cleaningFee: number) => (rent: number) =>
  priceStay({ rent, includedGuests: 1, extraGuestFee: 0, cleaningFee }, 1, 1, null, rule);

test('warns at the tax threshold what one rupee more costs the guest', () => {
  // 7,500 is taxed 376 and costs 9,001; 7,501 is taxed 1,350 and costs 9,976.
  expect(nearCliff(ofNight(0), 7_500)).toEqual({ rent: 7_500, lower: 5, higher: 18, isAbove: false, difference: 975 });
  expect(nearCliff(ofNight(0), 6_750)).toMatchObject({ rent: 7_500, isAbove: false });
});

test('shows slightly above the threshold what the guest would save', () => {
  const { total } = ofNight(0)(8_000);
  expect(nearCliff(ofNight(0), 8_000)).toEqual({
    rent: 7_500,
    lower: 5,
    higher: 18,
    isAbove: true,
    difference: total - 9_001,
  });
});

test('shows nothing far from the threshold', () => {
  expect([6_749, 8_626, 2_000, 100_000].map((rent) => nearCliff(ofNight(0), rent))).toEqual([null, null, null, null]);
});

test('cleaning brings the jump down', () => {
  expect(nearCliff(ofNight(1_000), 6_500)).toMatchObject({ rent: 6_500, isAbove: false });
});

test('without a table there is none', () => {
  const priceAt = (rent: number) => priceStay({ rent, includedGuests: 1, extraGuestFee: 0, cleaningFee: 0 }, 1, 1);
  expect(nearCliff(priceAt, 7_500)).toBeNull();
});

it.each([
  [850, '₹850'],
  [4_209, '₹4,209'],
  [99_999, '₹99,999'],
  [100_000, '₹1L'],
  [125_000, '₹1.25L'],
  [1_000_000, '₹10L'],
])('writes %i as %s below its day', (rent, text) => {
  expect(shortRupees(rent)).toBe(text);
});
