import { call } from '../context.ts';
import { requireListing } from '../listing/require-listing.ts';
import { liveBookingsOfListing } from './bookings.ts';
import { presentBookedDates } from './present-booking.ts';

export const bookedDates = call('booking/booked-dates', async ({ params: { id }, now }, { db }) => {
  const listing = await requireListing(db, id, now);
  return { status: 200, body: presentBookedDates(await liveBookingsOfListing(db, listing.id, now)) };
});
