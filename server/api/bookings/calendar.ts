import { call } from '../context.ts';
import { guestCalendar } from '../../domain/bookings/guest-calendar.ts';
import { loadHomeAvailability } from '../../domain/bookings/home-availability.ts';

/** Bookable days of a home, public. May come from the replica: booking checks availability again on the primary. */
export const bookingCalendar = call('booking/calendar', async ({ params: { id }, query, account, now }, { reads }) => {
  const span = { checkIn: query.from, checkOut: query.to };
  const availability = await reads.readFresh({ signedIn: account !== null }, (db) =>
    loadHomeAvailability(db, id, span, now),
  );
  return { status: 200, body: guestCalendar(availability, query, now) };
});
