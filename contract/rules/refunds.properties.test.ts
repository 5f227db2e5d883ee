import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantInIndia } from './dates.ts';
import { refundPolicy } from './refund-terms.ts';
import { freeCancelUntil, refundOnCancel } from './refunds.ts';

const stay = fc
  .integer({ min: 0, max: 800 })
  .map((offset) => ({ checkIn: addDays('2026-01-01', offset), refundPolicy }));
const paid = fc.integer({ min: 0, max: 500_000_000 });
const moment = fc.date({ min: new Date('2025-06-01'), max: new Date('2029-06-01'), noInvalidDate: true });

test('a cancellation never gives back more than was paid, nor a fraction of a rupee', () => {
  fc.assert(
    fc.property(stay, paid, fc.constantFrom('guest', 'host'), moment, (stay, paid, who, now) => {
      const refund = refundOnCancel(stay, paid, who, now);
      expect(Number.isInteger(refund) && refund >= 0 && refund <= paid).toBe(true);
    }),
  );
});

test('a host gives all of it back, whenever', () => {
  fc.assert(
    fc.property(stay, paid, moment, (stay, paid, now) => {
      expect(refundOnCancel(stay, paid, 'host', now)).toBe(paid);
    }),
  );
});

test('a guest gets all, half or nothing, and never more for waiting', () => {
  fc.assert(
    fc.property(stay, paid, moment, moment, (stay, paid, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const refund = refundOnCancel(stay, paid, 'guest', earlier);
      expect([paid, Math.ceil(paid / 2), 0]).toContain(refund);
      expect(refundOnCancel(stay, paid, 'guest', later)).toBeLessThanOrEqual(refund);
    }),
  );
});

test('the terms change 48 hours before 14:00 in India of the check-in day, and at that hour', () => {
  fc.assert(
    fc.property(stay, fc.integer({ min: 1, max: 500_000_000 }), (stay, paid) => {
      const free = freeCancelUntil(stay);
      const checkIn = instantInIndia(stay.checkIn, 14);
      expect(checkIn.getTime() - free.getTime()).toBe(48 * 60 * 60 * 1_000);
      const at = (instant: Date, ms: number) => refundOnCancel(stay, paid, 'guest', new Date(instant.getTime() + ms));
      expect([at(free, 0), at(free, 1), at(checkIn, -1), at(checkIn, 0)]).toEqual([
        paid,
        Math.ceil(paid / 2),
        Math.ceil(paid / 2),
        0,
      ]);
    }),
  );
});
