import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive } from '../calendar/live-bookings.ts';

/** The stay of an active booking, from the perspective of guest or host. */
export interface LiveStay {
  title: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  as: 'guest' | 'host';
}

/** The stays of a person's active bookings at `now` (see `bookingIsLive`), as guest and as host, in order. */
export async function listLiveStays(db: Kysely<Database>, accountId: string, now: Date): Promise<LiveStay[]> {
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
