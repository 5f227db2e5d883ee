import { expect, test } from 'vitest';
import { workingDaysAfter } from './payout-days.ts';

// 23 November 2026 is a Monday; banks work from Monday to Friday.
test.each([
  ['2026-11-19', 1, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-22', 2, '2026-11-24'],
  ['2026-11-20', 6, '2026-11-30'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %i working days more is %s', (day, days, later) => {
  expect(workingDaysAfter(day, days)).toBe(later);
});
