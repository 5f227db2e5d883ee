import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A range of taken days and what takes it; only for the host. */
export interface TakenSpan {
  listingId: string;
  kind: 'booking' | 'block' | 'feed' | 'preparation';
  start: CalendarDate;
  end: CalendarDate;
  bookingId: string | null;
  guest: string | null;
  state: BookingState | null;
  /** When a hold expires. */
  heldUntil: Date | null;
  /** Whether a held stay waits for the price of an extra service. */
  awaitsPrice: boolean | null;
  feedId: string | null;
}

/** The taken days of several homes from `from` to `to`. Holds that ended before `now` do not count. */
export async function listTakenDays(
  db: Kysely<Database>,
  listingIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
  now: Date,
): Promise<TakenSpan[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<TakenSpan>`
    select taken_days.listing_id as "listingId", kind, lower(days) as start, (upper(days) - 1) as end,
      booking_id as "bookingId", guest.name as guest, booking.state, feed_id as "feedId", booking.held_until as "heldUntil",
      booking.state = 'held' and booking.contact ->> 'extraService' <> '' and booking.extended_for_extra_at is null as "awaitsPrice"
    from taken_days left join booking on booking.id = booking_id left join account as guest on guest.id = booking.guest_id
    where ${isAnyOf(sql`taken_days.listing_id`, listingIds)} and days && daterange(${from}, ${to}, '[]')
      and (booking.id is null or booking.state <> 'held' or booking.held_until > ${now})
    order by lower(days), taken_days.id`.execute(db);
  return rows;
}
