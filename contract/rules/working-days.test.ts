import { expect, test } from 'vitest';
import { nextWorkingDay } from './working-days.ts';

test.each([
  ['2026-12-01', '2026-12-02'],
  ['2026-12-04', '2026-12-07'],
  ['2026-12-05', '2026-12-07'],
  ['2026-12-06', '2026-12-07'],
  ['2026-12-31', '2027-01-01'],
])('after %s banks move money on %s', (date, next) => {
  expect(nextWorkingDay(date)).toBe(next);
});
