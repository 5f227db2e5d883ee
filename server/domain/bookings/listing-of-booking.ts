import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findListing, type ListingRecord } from '../homes/listings.ts';
import type { BookingRecord } from './bookings.ts';

/** The home of a booking, also if it is withdrawn. */
export async function findHomeOfBooking(
  db: Kysely<Database>,
  booking: BookingRecord,
  now: Date,
): Promise<ListingRecord> {
  const listing = await findListing(db, booking.listingId, now);
  if (listing === null) throw new Error(`booking ${booking.id} refers to an unknown home`);
  return listing;
}
