import { expect, test } from 'vitest';
import { afterQuietNight } from './notification-settings.ts';

test.each([
  ['at 21:59:59 at once', '2026-12-01T16:29:59Z', '2026-12-01T16:29:59.000Z'],
  ['at 22:00 in the morning', '2026-12-01T16:30:00Z', '2026-12-02T02:30:00.000Z'],
  ['at midnight in the morning', '2026-12-01T18:30:00Z', '2026-12-02T02:30:00.000Z'],
  ['at 07:59:59 in a second', '2026-12-02T02:29:59Z', '2026-12-02T02:30:00.000Z'],
  ['at 08:00 at once', '2026-12-02T02:30:00Z', '2026-12-02T02:30:00.000Z'],
  ['over the end of a year', '2026-12-31T20:00:00Z', '2027-01-01T02:30:00.000Z'],
])('determines %s', (_when, time, expected) => {
  expect(afterQuietNight(new Date(time)).toISOString()).toBe(expected);
});
