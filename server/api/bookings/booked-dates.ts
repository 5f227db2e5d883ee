import { call } from '../context.ts';
import { listingNotFound } from '../../domain/refusals.ts';
import { findBookedDates } from '../../domain/calendar/booked-dates.ts';

/** Booked days of a home, public. May come from the replica: booking checks availability again on the primary. */
export const bookedDates = call('booking/booked-dates', async ({ params: { id }, account, now }, { reads }) => {
  const days = await reads.readFresh({ signedIn: account !== null }, (db) => findBookedDates(db, id, now));
  if (days === null) throw listingNotFound();
  return { status: 200, body: days };
});
