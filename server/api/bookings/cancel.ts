import type { Kysely } from 'kysely';
import { call } from '../context.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingNotFound, notAllowed, severalBookings } from '../../domain/refusals.ts';
import { findListing } from '../../domain/homes/listings.ts';
import { mayManage } from '../../domain/homes/permissions.ts';
import { type BookingRecord, findBooking } from '../../domain/bookings/bookings.ts';
import { listLiveBookings } from '../../domain/bookings/list-bookings.ts';
import { cancelStay } from '../../domain/bookings/cancel-stay.ts';
import { presentFullBooking } from './present-booking.ts';
import { mayCancel } from '../../domain/bookings/permissions.ts';

export const cancelBooking = call('booking/cancel', async ({ params: { id }, account, now }, context) => {
  const { db } = context;
  const booking = (await findBooking(db, id)) ?? (await requireOnlyLiveBooking(db, id, account.id, now));
  if (!mayCancel(booking, account)) throw notAllowed();
  const cancelled = await cancelStay(context, booking.id, account.id, now);
  return { status: 200, body: await presentFullBooking(context, cancelled, account.id, now) };
});

/**
 * The host's screen sends the id of a home instead of a booking: accepted when the home has exactly one active booking.
 */
async function requireOnlyLiveBooking(
  db: Kysely<Database>,
  listingId: string,
  accountId: string,
  now: Date,
): Promise<BookingRecord> {
  const listing = await findListing(db, listingId, now);
  if (listing === null || listing.deletedAt !== null) throw bookingNotFound();
  if (!mayManage(listing, accountId)) throw notAllowed();
  const [booking, other] = await listLiveBookings(db, listing.id, now);
  if (booking === undefined) throw bookingNotFound();
  if (other !== undefined) throw severalBookings();
  return booking;
}
