import { expect, it } from 'vitest';
import { formatHours } from './durations.ts';

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
