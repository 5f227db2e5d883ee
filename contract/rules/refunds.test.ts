import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, instantInIndia } from './dates.ts';
import { cancellationPolicies } from './refund-terms.ts';
import { freeCancelUntil, refundOnCancel, type RefundPolicy } from './refunds.ts';

const stay = { checkIn: '2026-12-10', refundPolicy: cancellationPolicies.standard };
const at = (local: string) => new Date(`${local}+05:30`);
const byGuest = (now: string, paid = 24_183) => refundOnCancel(stay, paid, 'guest', at(now));

describe('what a cancellation gives back', () => {
  it.each([
    ['2026-11-21T08:10:00', 24_183],
    ['2026-12-08T14:00:00', 24_183],
    ['2026-12-08T14:00:01', 12_092],
    ['2026-12-10T13:59:59', 12_092],
    ['2026-12-10T14:00:00', 0],
    ['2026-12-12T09:00:00', 0],
  ])('gives a guest who cancels at %s %i of 24,183', (now, refund) => {
    expect(byGuest(now)).toBe(refund);
  });

  it('gives all back when the host cancels', () => {
    expect(refundOnCancel(stay, 24_183, 'host', at('2026-12-12T09:00:00'))).toBe(24_183);
  });

  it('gives nothing back of nothing', () => {
    expect(byGuest('2026-11-21T08:10:00', 0)).toBe(0);
    expect(byGuest('2026-12-09T08:10:00', 0)).toBe(0);
  });

  it.each([
    ['flexible', '2026-12-09T14:00:00', 12_092],
    ['standard', '2026-12-08T14:00:00', 12_092],
    ['firm', '2026-12-03T14:00:00', 12_092],
    ['strict', '2026-11-26T14:00:00', 0],
  ] as const)('by the policy %s all of it until %s, and %i after that', (name, until, late) => {
    const agreed = { ...stay, refundPolicy: cancellationPolicies[name] };
    expect(freeCancelUntil(agreed)).toEqual(at(until));
    expect(refundOnCancel(agreed, 24_183, 'guest', at(until))).toBe(24_183);
    expect(refundOnCancel(agreed, 24_183, 'guest', new Date(at(until).getTime() + 1))).toBe(late);
  });

  it('goes by the two numbers that were agreed', () => {
    const other = { ...stay, refundPolicy: { freeCancelHours: 24 * 7, lateRefundPercent: 25 } };
    expect(refundOnCancel(other, 24_183, 'guest', at('2026-12-03T14:00:01'))).toBe(6_046);
  });

  it('is free until 14:00 two days before', () => {
    expect(freeCancelUntil(stay)).toEqual(at('2026-12-08T14:00:00'));
  });
});

const anyStay = fc.record({
  checkIn: fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset)),
  refundPolicy: fc.constantFrom(...Object.values(cancellationPolicies)),
});
const part = (paid: number, { refundPolicy: { lateRefundPercent } }: { refundPolicy: RefundPolicy }) =>
  Math.ceil((paid * lateRefundPercent) / 100);
const paid = fc.integer({ min: 0, max: 500_000_000 });
const instant = fc.date({ min: new Date('2025-06-01'), max: new Date('2029-06-01'), noInvalidDate: true });

test('a cancellation never gives back more than was paid, nor a fraction of a rupee', () => {
  fc.assert(
    fc.property(anyStay, paid, fc.constantFrom('guest', 'host'), instant, (stay, paid, who, now) => {
      const refund = refundOnCancel(stay, paid, who, now);
      expect(Number.isInteger(refund) && refund >= 0 && refund <= paid).toBe(true);
    }),
  );
});

test('a host gives all of it back, whenever', () => {
  fc.assert(
    fc.property(anyStay, paid, instant, (stay, paid, now) => {
      expect(refundOnCancel(stay, paid, 'host', now)).toBe(paid);
    }),
  );
});

test('refunds all, the agreed part or nothing, and never more for waiting', () => {
  fc.assert(
    fc.property(anyStay, paid, instant, instant, (stay, paid, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const refund = refundOnCancel(stay, paid, 'guest', earlier);
      expect([paid, part(paid, stay), 0]).toContain(refund);
      expect(refundOnCancel(stay, paid, 'guest', later)).toBeLessThanOrEqual(refund);
    }),
  );
});

test('the terms change so many hours before 14:00 in India of the check-in day as was agreed, and at that hour', () => {
  fc.assert(
    fc.property(anyStay, fc.integer({ min: 1, max: 500_000_000 }), (stay, paid) => {
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
