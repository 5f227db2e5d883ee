import { expect, it } from 'vitest';
import { shortRupees } from './short-rupees.ts';

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
