import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { recordStay } from '@aangan/server/domain/bookings/record-stay.ts';
import type { Person, TestApp } from './app.ts';
import { daysFromNow } from './bookings.ts';

/** A guest's review of a home; fields can be overridden. */
export const ofHome = (parts: object = {}) => ({
  overall: 5,
  cleanliness: 5,
  accuracy: 4,
  arrival: 5,
  communication: 5,
  location: 4,
  value: 5,
  text: 'Quiet rooms around a neem tree, and the best chai of the trip.',
  ...parts,
});

/** A host's review of a guest. */
export const ofGuest = (parts: object = {}) => ({
  overall: 5,
  tidy: 5,
  communication: 4,
  houseRules: 5,
  text: 'Left everything as they found it, and said goodbye to the dog.',
  wouldHostAgain: true,
  ...parts,
});

/**
 * Creates a stay of one night that ended this many days ago; returns its booking's id. Stays of a home must not
 * overlap.
 */
export function aPastStay(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  guest: Pick<Person, 'id'>,
  home: Pick<Listing, '_id' | 'host' | 'rent' | 'includedGuests' | 'extraGuestFee' | 'cleaningFee'>,
  daysAgo = 1,
): Promise<string> {
  const checkOut = daysFromNow({ clock }, -daysAgo);
  const stay = { listingId: home._id, hostId: home.host, guestId: guest.id, rates: home };
  const dates = { checkIn: addDays(checkOut, -1), checkOut, state: 'completed' as const };
  return db.transaction().execute((trx) => recordStay(trx, { ...stay, ...dates }, clock.now()));
}

/** Submits a review; returns the response. */
export function write<T = unknown>(who: Person, bookingId: string, review: object) {
  return who.post<T>(`/api/review/write/${bookingId}`, review);
}
