import { expect, it } from 'vitest';
import { stripGrouping } from './number-input.ts';

it.each([
  ['4,209', '4209'],
  ['1,25,000', '125000'],
  ['125,000', '125000'],
  [' ₹ 4,209 ', '4209'],
  ['4209', '4209'],
  ['₹500', '500'],
  ['₹\u00a01,25,000', '125000'],
  ['४,२०९', '4209'],
  ['4,2', '4,2'],
  ['4.209', '4.209'],
  ['four', 'four'],
  ['', ''],
])('reads %j as %j', (typed, number) => {
  expect(stripGrouping(typed)).toBe(number);
});
