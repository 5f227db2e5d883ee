import { expect, it } from 'vitest';
import { parseDate, parseOptionalWholeNumber, parseTimeDiscount, parseWholeNumberOrKeepText } from './HostForm.tsx';

it('reads numbers as people write them, and leaves to the server what is none', () => {
  expect(['7', '1,25,000', '₹4,500', '', 'many'].map(parseWholeNumberOrKeepText)).toEqual([
    7,
    125_000,
    4500,
    '',
    'many',
  ]);
  expect(['1e999', '0x10', '2.5', '-1'].map(parseWholeNumberOrKeepText)).toEqual(['1e999', '0x10', '2.5', '-1']);
  expect([' ', '90'].map(parseOptionalWholeNumber)).toEqual([null, 90]);
});

it('takes both parts of a discount, or none', () => {
  expect(parseTimeDiscount('', ' ')).toBeNull();
  expect(parseTimeDiscount('90', '15')).toEqual({ days: 90, percent: 15 });
  expect(parseTimeDiscount('90', '')).toEqual({ days: 90, percent: '' });
});

it('reads dates as people type them', () => {
  expect(['24/12/2026', '31/02/2027', 'soon'].map(parseDate)).toEqual(['2026-12-24', '31/02/2027', 'soon']);
});
