import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive } from '../calendar/live-bookings.ts';
import { selectBookings } from './booking-rows.ts';
import { type BookingRecord, bookingRecord } from './bookings.ts';

type Db = Kysely<Database>;

/** A page of bookings: at most `limit`, older than `before`. */
export interface BookingPage {
  limit: number;
  before?: { at: Date; id: string } | undefined;
}

/** A page of a person's bookings as a guest, newest first; an empty list if there are none. */
export async function listGuestBookings(db: Db, guestId: string, page: BookingPage): Promise<BookingRecord[]> {
  const { before } = page;
  const rows = await selectBookings(db)
    .where('booking.guest_id', '=', guestId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(booking.created_at, booking.id) < (${before?.at}, ${before?.id}::uuid)`),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(bookingRecord);
}

/** A home's active bookings (held or confirmed, stay not over at `now`), ordered by stay. */
export async function listLiveBookings(db: Db, listingId: string, now: Date): Promise<BookingRecord[]> {
  if (!isUuid(listingId)) return [];
  const rows = await selectBookings(db)
    .where('booking.listing_id', '=', listingId)
    .where(bookingIsLive(now))
    .orderBy('booking.check_in')
    .execute();
  return rows.map(bookingRecord);
}
