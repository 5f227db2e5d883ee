import { call } from '../context.ts';
import { requireListing } from '../listing/require-listing.ts';
import { liveBookingsOfListing } from './bookings.ts';
import { presentBookedDates } from './present-booking.ts';

/** A calendar to look at: whether a stay is free is decided when it is booked, by the primary. */
export const bookedDates = call('booking/booked-dates', async ({ params: { id }, account, now }, { reads }) =>
  reads.newest(account !== null, async (db) => {
    const listing = await requireListing(db, id, now);
    return { status: 200, body: presentBookedDates(await liveBookingsOfListing(db, listing.id, now)) };
  }),
);
