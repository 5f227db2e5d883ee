import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { describe, expect, it } from 'vitest';
import { bookingOutcome, bookingStages, refundLine } from './booking-progress.ts';
import { holdTimeLeft } from './BookingStateTag.tsx';

const read = (state: Parameters<typeof bookingStages>[0]['state'], paid = 0) =>
  bookingStages({ state, paid }).map((stage) => `${stage.label} ${stage.state}`);

describe('the progress of a booking', () => {
  it('goes from the request to the stay', () => {
    expect(read('held')).toEqual(['Requested done', 'Held now', 'Paid ahead', 'Stay ahead']);
    expect(read('confirmed', 900)).toEqual(['Requested done', 'Held done', 'Paid now', 'Stay ahead']);
    expect(read('completed', 900)).toEqual(['Requested done', 'Held done', 'Paid done', 'Stay done']);
  });

  it('ends with the word where the stay will not be', () => {
    expect(read('expired')).toEqual(['Requested done', 'Held done', 'Expired stopped']);
    expect(read('cancelled')).toEqual(['Requested done', 'Held done', 'Cancelled stopped']);
    expect(read('cancelled', 900)).toEqual(['Requested done', 'Held done', 'Paid done', 'Cancelled stopped']);
  });
});

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
