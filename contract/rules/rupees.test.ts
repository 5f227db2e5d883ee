import { expect, test } from 'vitest';
import { formatAmount, formatRupees } from './rupees.ts';

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
