import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { decodePosition, encodePosition, nextPageLink } from '../list-pages.ts';
import { listGuestBookings } from '../../domain/bookings/list-bookings.ts';
import { presentBookings } from './present-booking.ts';

export const myBookings = call('booking/mine', async ({ query, account, now }, context) => {
  const limit = query.limit ?? PAGE_SIZE;
  // One extra item tells whether there is a next page.
  const bookings = await listGuestBookings(context.db, account.id, {
    limit: limit + 1,
    before: decodePosition(query.cursor),
  });
  const shown = bookings.slice(0, limit);
  const last = bookings.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: await presentBookings(context, shown, account.id, now),
    headers: nextPageLink('booking/mine', {
      limit,
      cursor: last && encodePosition({ at: last.createdAt, id: last.id }),
    }),
  };
});
