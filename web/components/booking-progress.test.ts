import { describe, expect, it } from 'vitest';
import { bookingProgress } from './booking-progress.ts';

const read = (state: Parameters<typeof bookingProgress>[0]['state'], paid = 0) =>
  bookingProgress({ state, paid }).map(({ label, place }) => `${label} ${place}`);

describe('the progress of a booking', () => {
  it('goes from the request to the stay', () => {
    expect(read('held')).toEqual(['Requested done', 'Held current', 'Paid to come', 'Stay to come']);
    expect(read('confirmed', 900)).toEqual(['Requested done', 'Held done', 'Paid current', 'Stay to come']);
    expect(read('completed', 900)).toEqual(['Requested done', 'Held done', 'Paid done', 'Stay done']);
  });

  it('ends with the word where the stay will not be', () => {
    expect(read('expired')).toEqual(['Requested done', 'Held done', 'Expired broken']);
    expect(read('cancelled')).toEqual(['Requested done', 'Held done', 'Cancelled broken']);
    expect(read('cancelled', 900)).toEqual(['Requested done', 'Held done', 'Paid done', 'Cancelled broken']);
  });
});
