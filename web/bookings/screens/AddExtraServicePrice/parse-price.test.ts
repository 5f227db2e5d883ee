import { expect, it } from 'vitest';
import { parsePrice } from './AddExtraServicePrice.tsx';

it.each([
  ['3500', 3500],
  [' 0 ', 0],
  ['12.5', 12.5],
  ['', null],
  ['  ', null],
  ['abc', null],
  ['1e999', null],
])('reads %j as %s', (text, price) => {
  expect(parsePrice(text)).toBe(price);
});
