import { expect, it } from 'vitest';
import { cancellationRefundText } from './CancelBooking.tsx';

const refundPolicy = { freeCancelHours: 48, lateRefundPercent: 50 };
const stay = { checkIn: '2026-12-10', refundPolicy, paid: 24_182, refunded: 0 };

it.each([
  ['2026-12-01T09:00:00+05:30', 'You get all of ₹24,182 back.'],
  ['2026-12-09T09:00:00+05:30', 'You get ₹12,091 back: it is less than 48 hours to check-in.'],
  ['2026-12-10T15:00:00+05:30', 'Nothing of ₹24,182 goes back: the stay has begun.'],
])('at %s a guest who cancels is told %j', (now, text) => {
  expect(cancellationRefundText(stay, new Date(now))).toBe(text);
});

it.each([
  ['2026-11-26T14:00:00+05:30', 'You get all of ₹24,182 back.'],
  ['2026-11-26T14:00:01+05:30', 'Nothing of ₹24,182 goes back: it is less than 2 weeks to check-in.'],
  ['2026-12-10T14:00:00+05:30', 'Nothing of ₹24,182 goes back: the stay has begun.'],
])('at %s a guest of a strict home is told %j', (now, text) => {
  const strict = { ...stay, refundPolicy: { freeCancelHours: 336, lateRefundPercent: 0 } };
  expect(cancellationRefundText(strict, new Date(now))).toBe(text);
});

it('promises nothing of what was not paid, or went back already', () => {
  const now = new Date('2026-12-01T09:00:00+05:30');
  expect(cancellationRefundText({ ...stay, paid: 0 }, now)).toMatch(/^Nothing was paid yet/);
  expect(cancellationRefundText({ ...stay, refunded: 24_182 }, now)).toMatch(/^What was paid has gone back already/);
  expect(cancellationRefundText({ ...stay, paid: 48_364, refunded: 24_182 }, now)).toBe('You get all of ₹24,182 back.');
});
