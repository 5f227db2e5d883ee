import { call } from '../context.ts';
import { guestCalendar } from '../../domain/quotes/guest-calendar.ts';
import { loadHomeFacts } from '../../domain/quotes/home-facts.ts';

/** Days to choose from, for everyone: whether a stay is free is decided when it is booked, by the primary. */
export const bookingCalendar = call('booking/calendar', async ({ params: { id }, query, account, now }, { reads }) => {
  const span = { checkIn: query.from, checkOut: query.to };
  const facts = await reads.newest(account !== null, (db) => loadHomeFacts(db, id, span, now));
  return { status: 200, body: guestCalendar(facts, query, now) };
});
