import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { describe, expect, it } from 'vitest';
import { bookingOutcome, refundLine } from './booking-progress.ts';

const booking = { checkIn: '2026-12-10', paid: 0, refunded: 0 } as BookingWithoutNames;

describe('what became of a booking', () => {
  it('is nothing yet while it is held', () => {
    expect(bookingOutcome({ ...booking, state: 'held' })).toBe(null);
  });

  it('says what was received and when the door opens', () => {
    expect(bookingOutcome({ ...booking, state: 'confirmed', paid: 30_000, refunded: 2_318 })?.detail).toBe(
      '₹27,682 received. The door is open from 14:00 on 10/12/2026.',
    );
  });

  it.each(['completed', 'expired', 'cancelled'] as const)('has words for %s', (state) => {
    expect(bookingOutcome({ ...booking, state })?.title).not.toBe('');
  });
});

it.each([
  [0, 0, 'Nothing was paid.'],
  [24_182, 0, '₹24,182 was paid; nothing of it goes back.'],
  [24_182, 12_091, '₹12,091 of ₹24,182 goes back the way it came.'],
  [1_25_000, 1_25_000, 'All of ₹1,25,000 goes back the way it came.'],
])('of %i paid and %i given back it says %j', (paid, refunded, line) => {
  expect(refundLine({ paid, refunded })).toBe(line);
});
