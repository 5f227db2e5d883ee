import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { listingNotFound } from '../http/errors.ts';
import { bookingIsLive, findListing, type ListingRecord } from '../listing/listings.ts';
import type { AskedBooking } from './asked-booking.ts';
import type { KnownRequest } from './booking-requests.ts';
import type { BookingRecord } from './bookings.ts';
import { hasDaysOfOthers } from './taken-by-others.ts';

/** A home that somebody asks for, and what stands beside the request. */
export interface AskedHome {
  /** Also one that is taken out of view. */
  listing: ListingRecord;
  guest: BookingRecord['guest'];
  host: BookingRecord['host'];
  /** The request that came with the same key before. */
  known: KnownRequest | null;
  /** The guest's own live booking of the same dates. */
  sameStayId: string | null;
  isTakenByOthers: boolean;
  /** It has holds that are over and not yet written down as expired. */
  hasHoldsOver: boolean;
}

/**
 * All that a request is judged by, as it stands; under the home's lock it stays so. Refuses an id that is unknown or
 * malformed.
 */
export async function readAskedHome(db: Kysely<Database>, asked: AskedBooking, now: Date): Promise<AskedHome> {
  const listing = await findListing(db, asked.listingId, now);
  if (listing === null) throw listingNotFound();
  const row = await readBeside(db, asked, now);
  return {
    listing,
    guest: { id: asked.guestId, name: row.guest_name, email: row.guest_email },
    host: { id: listing.hostId, name: row.host_name, email: row.host_email },
    known: row.request_hash && { bookingId: row.booking_id, hash: row.request_hash },
    sameStayId: row.same_stay_id,
    isTakenByOthers: row.is_taken,
    hasHoldsOver: row.has_holds_over,
  };
}

/** Written as text and in one statement: the home is locked meanwhile. */
async function readBeside(db: Kysely<Database>, asked: AskedBooking, now: Date): Promise<BesideRow> {
  const { listingId, guestId, checkIn, checkOut, idempotencyKey = null } = asked;
  const { rows } = await sql<BesideRow>`
    select guest.name as guest_name, guest.email as guest_email, host.name as host_name, host.email as host_email,
      request.booking_id, request.request_hash,
      (
        select booking.id from booking
        where booking.listing_id = ${listingId} and booking.guest_id = ${guestId}
          and booking.check_in = ${checkIn} and booking.check_out = ${checkOut} and ${bookingIsLive(now)}
      ) as same_stay_id,
      ${hasDaysOfOthers(asked, now)} as is_taken,
      exists (
        select from booking
        where booking.listing_id = ${listingId} and booking.state = 'held' and booking.held_until <= ${now}
      ) as has_holds_over
    from listing
      join account as host on host.id = listing.host_id
      join account as guest on guest.id = ${guestId}
      left join booking_request as request
        on request.guest_id = ${guestId} and request.idempotency_key = ${idempotencyKey}
    where listing.id = ${listingId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`nobody has the account ${guestId}`);
  return row;
}

type BesideRow = {
  guest_name: string;
  guest_email: string;
  host_name: string;
  host_email: string;
  same_stay_id: string | null;
  is_taken: boolean;
  has_holds_over: boolean;
} & ({ booking_id: string; request_hash: Buffer } | { booking_id: null; request_hash: null });
