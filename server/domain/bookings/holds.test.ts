import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingRecord } from './bookings.ts';
import { holdUntil, holdUntilWithExtra, linkExpiry } from './hold-stay.ts';

const at = (local: string) => new Date(`${local}+05:30`);

test.each([
  ['2026-11-20T08:10:00', 24, '2026-12-10', '2026-11-21T08:10:00'],
  ['2026-12-10T08:10:00', 24, '2026-12-10', '2026-12-11T00:00:00'],
  ['2026-12-09T23:00:00', 24, '2026-12-10', '2026-12-10T23:00:00'],
  ['2026-12-10T08:10:00', 0.5, '2026-12-10', '2026-12-10T08:40:00'],
])('made at %s, %s hours for a check-in on the %s, lasts until %s', (now, hours, checkIn, until) => {
  expect(holdUntil(at(now), hours, checkIn)).toEqual(at(until));
});

const hours = fc.double({ min: 0.001, max: 720, noNaN: true });
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const checkIn = fc.integer({ min: 0, max: 400 }).map((offset) => addDays('2026-06-01', offset));

test('a hold ends with the check-in day in India at the latest', () => {
  fc.assert(
    fc.property(instant, hours, checkIn, (now, hours, checkIn) => {
      expect(holdUntil(now, hours, checkIn) <= instantInIndia(addDays(checkIn, 1))).toBe(true);
    }),
  );
});

test('the extra price restarts a hold once, and never shortens it', () => {
  fc.assert(
    fc.property(instant, instant, hours, checkIn, (made, now, hours, checkIn) => {
      fc.pre(made <= now);
      const booking = {
        checkIn,
        heldUntil: holdUntil(made, hours, checkIn),
        extendedForExtraAt: null,
      } as BookingRecord;
      const longer = holdUntilWithExtra(booking, hours, now);
      expect(longer >= booking.heldUntil).toBe(true);
      const again = { ...booking, heldUntil: longer, extendedForExtraAt: now };
      expect(holdUntilWithExtra(again, hours, new Date(now.getTime() + 60_000))).toEqual(longer);
    }),
  );
});

test('the link is valid longer than a hold that is restarted just before it ends', () => {
  fc.assert(
    fc.property(instant, hours, checkIn, (now, hours, checkIn) => {
      const first = holdUntil(now, hours, checkIn);
      expect(linkExpiry(now, hours, checkIn) >= holdUntil(first, hours, checkIn)).toBe(true);
    }),
  );
});
