import { expect, test } from 'vitest';
import { financialYearDaysOf } from './financial-year.ts';

test.each([
  ['2027-03-31', '2026-04-01', '2027-03-31'],
  ['2027-04-01', '2027-04-01', '2028-03-31'],
  ['2026-12-31', '2026-04-01', '2027-03-31'],
])('%s lies in the financial year from %s to %s', (date, from, to) => {
  expect(financialYearDaysOf(date)).toEqual({ from, to });
});
