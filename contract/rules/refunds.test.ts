import { describe, expect, it } from 'vitest';
import { cancellationPolicies } from './refund-terms.ts';
import { freeCancelUntil, refundOnCancel } from './refunds.ts';

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
