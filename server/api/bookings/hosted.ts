import { call } from '../context.ts';
import { requireOwnListing } from '../../domain/homes/require-listing.ts';
import { listLiveBookings } from '../../domain/bookings/list-bookings.ts';
import { presentBookings } from './present-booking.ts';

export const hostedBookings = call('booking/hosted', async ({ params: { id }, account, now }, context) => {
  const { db } = context;
  const listing = await requireOwnListing(db, id, account.id, now);
  const bookings = await listLiveBookings(db, listing.id, now);
  return { status: 200, body: await presentBookings(context, bookings, account.id, now) };
});
