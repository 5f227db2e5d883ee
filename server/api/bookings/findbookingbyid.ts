import { call } from '../context.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import { maySeePlaceBy } from '../../domain/bookings/permissions.ts';
import { findExactPlace } from '../../domain/homes/exact-places.ts';
import { presentBookingFor } from './present-booking.ts';

export const findBookingById = call('booking/findbookingbyid', async ({ params: { id }, account, now }, context) => {
  const { db } = context;
  const booking = await requireBooking(db, id);
  const seesPlace = account !== null && maySeePlaceBy(booking, account.id, now);
  const place = seesPlace ? await findExactPlace(db, booking.listingId) : null;
  return { status: 200, body: await presentBookingFor(context, booking, account?.id, now, place) };
});
