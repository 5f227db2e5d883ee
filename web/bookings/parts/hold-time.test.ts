import { expect, it } from 'vitest';
import { holdTimeLeft } from './BookingStateTag.tsx';

it.each([
  ['2026-11-24T12:00:00.000Z', '3 days'],
  ['2026-11-22T12:00:00.000Z', '24 h'],
  ['2026-11-22T09:30:00.000Z', '21 h'],
  ['2026-11-21T13:00:00.000Z', '1 h'],
  ['2026-11-21T12:59:59.000Z', '59 min'],
  ['2026-11-21T12:00:30.000Z', '0 min'],
  ['2026-11-21T11:00:00.000Z', '0 min'],
])('a hold until %s has %s left at noon', (heldUntil, left) => {
  expect(holdTimeLeft(heldUntil, new Date('2026-11-21T12:00:00.000Z'))).toBe(left);
});
