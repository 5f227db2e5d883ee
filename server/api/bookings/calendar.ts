import { call } from '../context.ts';
import { guestCalendar } from '../../domain/bookings/guest-calendar.ts';
import { loadHomeFacts } from '../../domain/bookings/quote-facts.ts';

/** Bookable days of a home, public. May come from the replica: booking checks availability again on the primary. */
export const bookingCalendar = call('booking/calendar', async ({ params: { id }, query, account, now }, { reads }) => {
  const span = { checkIn: query.from, checkOut: query.to };
  const facts = await reads.readFresh({ signedIn: account !== null }, (db) => loadHomeFacts(db, id, span, now));
  return { status: 200, body: guestCalendar(facts, query, now) };
});
