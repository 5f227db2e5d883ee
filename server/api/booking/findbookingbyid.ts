import { call } from '../context.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import { presentBookingTo } from '../presenters/present-booking.ts';

export const findBookingById = call('booking/findbookingbyid', async ({ params: { id }, account, now }, { db }) => {
  const booking = await requireBooking(db, id);
  return { status: 200, body: await presentBookingTo(db, booking, account?.id, now) };
});
