import { call } from '../context.ts';
import { bookingAt } from '../../domain/bookings/booking-states.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import { LINK_TOKEN_HEADER } from '../../domain/bookings/extra-service-link.ts';
import { presentBookingFor } from './present-booking.ts';
import { setExtraPrice } from '../../domain/bookings/set-extra-price.ts';
import { requireMaySetExtraPrice } from '../../domain/bookings/permissions.ts';

export const updateExtra = call('booking/update-extra', async ({ params, body, account, now, request }, context) => {
  const booking = bookingAt(await requireBooking(context.db, params.id), now);
  const linkToken = request.headers[LINK_TOKEN_HEADER]?.toString();
  requireMaySetExtraPrice(booking, { account, linkToken, secret: context.secret }, now);
  const changed = await setExtraPrice(context, booking.id, body.extraService, now);
  return { status: 200, body: await presentBookingFor(context, changed, account?.id, now) };
});
