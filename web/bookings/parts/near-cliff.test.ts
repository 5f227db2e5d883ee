import { priceStay } from '@aangan/contract/rules/price.ts';
import { builtInTables } from '@aangan/contract/rules/tax/tables.ts';
import { taxRuleOn } from '@aangan/contract/rules/tax/stay-price.ts';
import { expect, test } from 'vitest';
import { nearCliff } from './rent-tax.tsx';

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
