import { expect, it, test } from 'vitest';
import {
  addMonths,
  financialYearDaysOf,
  firstDayOf,
  formatHours,
  lastDayOf,
  monthOf,
  monthsBetween,
  monthsFrom,
} from './time-spans.ts';

it.each([
  [24, '24 hours'],
  [48, '48 hours'],
  [1, '1 hour'],
  [1.5, '90 minutes'],
  [0.25, '15 minutes'],
  [1 / 60, '1 minute'],
  [0.001, 'less than a minute'],
  [2.5, '2 hours 30 minutes'],
  [1 / 3, '20 minutes'],
  [2.3, '2 hours 18 minutes'],
  [24.999, '24 hours 59 minutes'],
  [30, '30 hours'],
  [72, '3 days'],
  [168, 'a week'],
  [336, '2 weeks'],
  [720, '30 days'],
])('says %f hours as %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words);
});

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

test.each([
  ['2027-03-31', '2026-04-01', '2027-03-31'],
  ['2027-04-01', '2027-04-01', '2028-03-31'],
  ['2026-12-31', '2026-04-01', '2027-03-31'],
])('%s lies in the financial year from %s to %s', (date, from, to) => {
  expect(financialYearDaysOf(date)).toEqual({ from, to });
});
