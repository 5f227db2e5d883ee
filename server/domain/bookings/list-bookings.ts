import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { bookingIsLive } from '../calendar/booked-nights.ts';
import { type BookingRecord, bookingRecord, selectBookings } from './bookings.ts';

/** A page of bookings: at most `limit`, older than `before`. */
export interface BookingPage {
  limit: number;
  before?: { at: Date; id: string } | undefined;
}

/** A person's bookings as a guest, newest first. */
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

export interface LiveStay {
  title: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  as: 'guest' | 'host';
}

/** The stays of a person's active bookings at `now` (see `bookingIsLive`), as guest and as host, in order. */
export async function listLiveStays(db: Db, accountId: string, now: Date): Promise<LiveStay[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['listing.title', 'check_in as checkIn', 'check_out as checkOut', 'guest_id as guestId'])
    .where((or) => or.or([or('booking.guest_id', '=', accountId), or('booking.host_id', '=', accountId)]))
    .where(bookingIsLive(now))
    .orderBy('booking.check_in')
    .orderBy('booking.id')
    .execute();
  return rows.map(({ guestId, ...stay }) => ({ ...stay, as: guestId === accountId ? 'guest' : 'host' }));
}
