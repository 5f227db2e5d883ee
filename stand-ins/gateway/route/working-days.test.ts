import { expect, test } from 'vitest';
import { dayInIndia, firstRunAt, runOn, workingDayAfter } from './settlements.ts';

const at = (time: string) => Date.parse(`${time}+05:30`);

test.each([
  ['2026-11-23T08:59', '2026-11-23T09:00'],
  ['2026-11-23T09:00', '2026-11-23T09:00'],
  ['2026-11-23T09:01', '2026-11-24T09:00'],
  ['2026-11-27T09:01', '2026-11-30T09:00'],
  ['2026-11-28T00:00', '2026-11-30T09:00'],
  ['2026-11-29T23:59', '2026-11-30T09:00'],
])('after %s the next settlement run is at %s', (time, run) => {
  expect(firstRunAt(at(time))).toBe(at(run));
});

test.each([
  ['2026-11-23T00:00', 1, '2026-11-24T09:00'],
  ['2026-11-26T23:59', 2, '2026-11-30T09:00'],
  ['2026-11-27T12:00', 1, '2026-11-30T09:00'],
  ['2026-11-28T12:00', 2, '2026-12-01T09:00'],
])('of %s, %i working days on is %s', (time, count, run) => {
  expect(runOn(workingDayAfter(dayInIndia(at(time)), count))).toBe(at(run));
});
