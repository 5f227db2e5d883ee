import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { linkToNext } from '../presenters/list-pages.ts';
import { cursorOf, positionOf } from './booking-cursor.ts';
import { bookingsOfGuest } from '../../domain/bookings/list-bookings.ts';
import { presentBookings } from '../presenters/present-booking.ts';

export const myBookings = call('booking/mine', async ({ query, account, now }, context) => {
  const limit = query.limit ?? PAGE_SIZE;
  // One more than fits tells whether there is a next page.
  const found = await bookingsOfGuest(context.db, account.id, { limit: limit + 1, before: positionOf(query.cursor) });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: await presentBookings(context, shown, account.id, now),
    headers: linkToNext('booking/mine', { limit, cursor: last && cursorOf(last) }),
  };
});
