import { expect, test } from 'vitest';
import { arrivesFrom, isWorkingDay, workingDaysAfter } from './payout-days.ts';

// 23 November 2026 is a Monday.
test('banks work from Monday to Friday', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
  expect(days.map(isWorkingDay)).toEqual([true, false, false, true]);
});

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

const at = (local: string) => new Date(`${local}+05:30`);

test.each([
  // Transferred long before: the next working day after the release.
  ['2026-11-02T10:00', '2026-11-23T14:00', '2026-11-24'],
  ['2026-11-02T10:00', '2026-11-20T14:00', '2026-11-23'],
  ['2026-11-02T10:00', '2026-11-21T14:00', '2026-11-23'],
  // Transferred recently: at least two working days.
  ['2026-11-23T13:00', '2026-11-23T14:00', '2026-11-25'],
  ['2026-11-20T13:00', '2026-11-20T14:00', '2026-11-24'],
  // The day is that of India, where midnight is earlier.
  ['2026-11-02T10:00', '2026-11-24T00:00', '2026-11-25'],
])('transferred at %s and released at %s it arrives from %s', (transferred, released, day) => {
  expect(arrivesFrom(at(transferred), at(released))).toBe(day);
});
