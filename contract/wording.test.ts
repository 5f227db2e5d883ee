import { describe, expect, it } from 'vitest';
import { guestLabel, totalGuests } from './rules/guests.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { formatRupees } from './rules/rupees.ts';

describe('what guests read', () => {
  it.each([
    [0, '₹0'],
    [129, '₹129'],
    [36_079, '₹36,079'],
    [125_000, '₹1,25,000'],
    [46_355_000_000, '₹46,35,50,00,000'],
    [-1, '−₹1'],
  ])('shows %d rupees as %s', (rupees, shown) => {
    expect(formatRupees(rupees)).toBe(shown);
  });

  it.each([
    [{ adults: 1, children: 0, infants: 0, pets: 0 }, '1 guest'],
    [{ adults: 2, children: 1, infants: 1, pets: 0 }, '4 guests, 1 infant'],
    [{ adults: 2, children: 0, infants: 2, pets: 1 }, '5 guests, 2 infants'],
  ])('labels %j as %s', (party, label) => {
    expect(guestLabel(party)).toBe(label);
    expect(totalGuests(party)).toBe(Number(label.split(' ')[0]));
  });

  it('previews the message to the owner', () => {
    expect(messages.contactOwner({ property: 'Sea House', id: '7c1e' })).toBe(
      'I have booked Sea House. Booking ID: 7c1e. Please contact me.',
    );
  });
});
