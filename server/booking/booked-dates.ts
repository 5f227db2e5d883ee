import { call } from '../context.ts';
import { requireListing } from '../listing/require-listing.ts';
import { liveBookingsOfListing } from './bookings.ts';

export const bookedDates = call('booking/booked-dates', async ({ params: { id }, now }, { db }) => {
  const listing = await requireListing(db, id, now);
  const bookings = await liveBookingsOfListing(db, listing.id, now);
  // The day of check-out is blocked too.
  return { status: 200, body: bookings.map(({ checkIn, checkOut }) => ({ start: checkIn, end: checkOut })) };
});
