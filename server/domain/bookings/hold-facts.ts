import type { Party } from '@aangan/contract/rules/guests.ts';
import { judge, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { DayRange } from '@aangan/contract/rules/stay-dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive, holdIsOver } from '../availability/live-bookings.ts';
import { takenDays } from '../availability/taken-days.ts';
import { listedHomes } from '../listings/list-listings.ts';
import type { ListingRecord } from '../listings/listings.ts';
import { mayBook } from '../listings/who-may.ts';
import type { KnownRequest } from './booking-requests.ts';
import type { BookingRecord } from './bookings.ts';
import { type HoldCounts, holdCounts } from './hold-limits.ts';
import type { RequestedBooking } from './requested-booking.ts';

/** A home that somebody wants to stay in, and all that the request is judged by. */
export interface HoldFacts {
  /** Also one that is taken out of view. */
  listing: ListingRecord;
  guest: BookingRecord['guest'];
  host: BookingRecord['host'];
  /** The request that came with the same key before. */
  known: KnownRequest | null;
  /** The guest's own live stay of the same dates. */
  ownStay: (Party & { id: string }) | null;
  taken: readonly DayRange[];
  counts: HoldCounts;
  /** It has holds that are over and not yet written down as expired. */
  hasHoldsOver: boolean;
}

/** As it stands; under the home's lock it stays so. Null for a home that is unknown. One statement: the home waits meanwhile. */
export async function findHoldFacts(
  db: Kysely<Database>,
  requested: RequestedBooking,
  now: Date,
): Promise<HoldFacts | null> {
  const { listingId, guestId, checkIn, checkOut, idempotencyKey = null } = requested;
  const list = sql`
    select listing.id as home_id,
      guest.name as guest_name, guest.email as guest_email, host.name as host_name, host.email as host_email,
      request.booking_id, request.request_hash, ${takenDays(requested, now)} as taken, ${holdCounts(requested, now)},
      (
        select json_build_object('id', booking.id, 'adults', adults, 'children', children, 'infants', infants, 'pets', pets)
        from booking
        where booking.listing_id = ${listingId} and booking.guest_id = ${guestId}
          and booking.check_in = ${checkIn} and booking.check_out = ${checkOut} and ${bookingIsLive(now)}
      ) as own_stay,
      -- Not \`exists\`: PostgreSQL would make a list of all holds that are over.
      (
        select true from booking where booking.listing_id = ${listingId} and ${holdIsOver(now)} limit 1
      ) is not null as has_holds_over
    from listing
      join account as host on host.id = listing.host_id
      join account as guest on guest.id = ${guestId}
      left join booking_request as request
        on request.guest_id = ${guestId} and request.idempotency_key = ${idempotencyKey}
    where listing.id = ${listingId}`;
  const [found] = await listedHomes<FactsRow>(db, { list, more: columns, order: sql`list.home_id` }, now);
  if (found === undefined) return null;
  const { listing, told: row } = found;
  return {
    listing,
    guest: { id: guestId, name: row.guest_name, email: row.guest_email },
    host: { id: listing.hostId, name: row.host_name, email: row.host_email },
    known: row.request_hash && { bookingId: row.booking_id, hash: row.request_hash },
    ownStay: row.own_stay,
    taken: row.taken,
    counts: row,
    hasHoldsOver: row.has_holds_over,
  };
}

/** Written out: a statement that answers all columns of something is not prepared. */
const columns = sql`list.guest_name, list.guest_email, list.host_name, list.host_email, list.booking_id, list.request_hash,
  list.taken, list.own_stay, list.has_holds_over, list."unpaidUntil", list."twentiethAt", list."leftUnpaidAt"`;

type FactsRow = HoldCounts & {
  guest_name: string;
  guest_email: string;
  host_name: string;
  host_email: string;
  taken: DayRange[];
  own_stay: HoldFacts['ownStay'];
  has_holds_over: boolean;
} & ({ booking_id: string; request_hash: Buffer } | { booking_id: null; request_hash: null });

export function judgeHold(requested: RequestedBooking, { listing, ownStay, taken }: HoldFacts, now: Date): Verdict {
  const { guestId, checkIn, checkOut, totalRent } = requested;
  const home = { isListed: listing.deletedAt === null, isOwn: !mayBook(listing, guestId), rates: listing };
  return judge({ checkIn, checkOut, party: requested, totalRent }, { home, ownStay, taken }, now);
}
