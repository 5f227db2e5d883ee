import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantInIndia } from './dates.ts';
import { cancellationPolicies } from './refund-terms.ts';
import { freeCancelUntil, refundOnCancel, type RefundPolicy } from './refunds.ts';

const stay = fc.record({
  checkIn: fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset)),
  refundPolicy: fc.constantFrom(...Object.values(cancellationPolicies)),
});
const part = (paid: number, { refundPolicy: { lateRefundPercent } }: { refundPolicy: RefundPolicy }) =>
  Math.ceil((paid * lateRefundPercent) / 100);
const paid = fc.integer({ min: 0, max: 500_000_000 });
const instant = fc.date({ min: new Date('2025-06-01'), max: new Date('2029-06-01'), noInvalidDate: true });

test('a cancellation never gives back more than was paid, nor a fraction of a rupee', () => {
  fc.assert(
    fc.property(stay, paid, fc.constantFrom('guest', 'host'), instant, (stay, paid, who, now) => {
      const refund = refundOnCancel(stay, paid, who, now);
      expect(Number.isInteger(refund) && refund >= 0 && refund <= paid).toBe(true);
    }),
  );
});

test('a host gives all of it back, whenever', () => {
  fc.assert(
    fc.property(stay, paid, instant, (stay, paid, now) => {
      expect(refundOnCancel(stay, paid, 'host', now)).toBe(paid);
    }),
  );
});

test('refunds all, the agreed part or nothing, and never more for waiting', () => {
  fc.assert(
    fc.property(stay, paid, instant, instant, (stay, paid, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const refund = refundOnCancel(stay, paid, 'guest', earlier);
      expect([paid, part(paid, stay), 0]).toContain(refund);
      expect(refundOnCancel(stay, paid, 'guest', later)).toBeLessThanOrEqual(refund);
    }),
  );
});

test('the terms change so many hours before 14:00 in India of the check-in day as was agreed, and at that hour', () => {
  fc.assert(
    fc.property(stay, fc.integer({ min: 1, max: 500_000_000 }), (stay, paid) => {
      const free = freeCancelUntil(stay);
      const checkIn = instantInIndia(stay.checkIn, 14);
      expect(checkIn.getTime() - free.getTime()).toBe(stay.refundPolicy.freeCancelHours * 60 * 60 * 1_000);
      const at = (instant: Date, ms: number) => refundOnCancel(stay, paid, 'guest', new Date(instant.getTime() + ms));
      expect([at(free, 0), at(free, 1), at(checkIn, -1), at(checkIn, 0)]).toEqual([
        paid,
        part(paid, stay),
        part(paid, stay),
        0,
      ]);
    }),
  );
});
