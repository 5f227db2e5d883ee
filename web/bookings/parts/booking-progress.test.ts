import { describe, expect, it } from 'vitest';
import { bookingStages } from './booking-progress.ts';

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
