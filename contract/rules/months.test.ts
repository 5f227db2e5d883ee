import { expect, test } from 'vitest';
import { addMonths, firstDayOf, lastDayOf, monthOf, monthsBetween, monthsFrom } from './months.ts';

test('months go over the end of a year, forth and back', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-11', -12)).toBe('2025-11');
  expect(monthsBetween('2025-11', '2026-12')).toBe(13);
  expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsFrom('2027-02', '2026-11')).toEqual([]);
});

test('a month has its first and its last day', () => {
  expect(monthOf('2028-02-17')).toBe('2028-02');
  expect(firstDayOf('2028-02')).toBe('2028-02-01');
  expect([lastDayOf('2028-02'), lastDayOf('2027-02'), lastDayOf('2026-12')]).toEqual([
    '2028-02-29',
    '2027-02-28',
    '2026-12-31',
  ]);
});
