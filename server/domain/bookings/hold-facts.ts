import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive, findListings, type ListingRecord } from '../listings/listings.ts';
import type { AskedBooking } from './requested-booking.ts';
import type { KnownRequest } from './booking-requests.ts';
import type { BookingRecord } from './bookings.ts';
import { daysOf, hasDaysOfOthers } from './taken-by-others.ts';

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
 * All that each request is judged by, as it stands; under the home's lock it stays so. Null for a home whose id is unknown
 * or malformed.
 */
export async function readAskedHomes(
  db: Kysely<Database>,
  asked: readonly AskedBooking[],
  now: Date,
): Promise<(AskedHome | null)[]> {
  const listings = await findListings(
    db,
    asked.map(({ listingId }) => listingId),
    now,
  );
  const known = asked.flatMap((request) => {
    const listing = listings.get(request.listingId);
    return listing === undefined ? [] : { request, listing };
  });
  const beside = await readBeside(db, known, now);
  const homes = new Map(known.map((one, place) => [one.request, askedHome(one, beside.get(place))]));
  return asked.map((request) => homes.get(request) ?? null);
}

interface Known {
  request: AskedBooking;
  listing: ListingRecord;
}

function askedHome({ request, listing }: Known, row: BesideRow | undefined): AskedHome {
  if (row === undefined) throw new Error(`nobody has the account ${request.guestId}`);
  return {
    listing,
    guest: { id: request.guestId, name: row.guest_name, email: row.guest_email },
    host: { id: listing.hostId, name: row.host_name, email: row.host_email },
    known: row.request_hash && { bookingId: row.booking_id, hash: row.request_hash },
    sameStayId: row.same_stay_id,
    isTakenByOthers: row.is_taken,
    hasHoldsOver: row.has_holds_over,
  };
}

/** By the place of the request. Written as text and in one statement: the homes are locked meanwhile. */
async function readBeside(db: Kysely<Database>, known: readonly Known[], now: Date): Promise<Map<number, BesideRow>> {
  if (known.length === 0) return new Map();
  const asked = known.map(({ request, listing }, place) => ({
    place,
    listing_id: listing.id,
    host_id: listing.hostId,
    guest_id: request.guestId,
    check_in: request.checkIn,
    check_out: request.checkOut,
    days: daysOf(request, now),
    idempotency_key: request.idempotencyKey ?? null,
  }));
  const { rows } = await sql<BesideRow>`
    select asked.place,
      guest.name as guest_name, guest.email as guest_email, host.name as host_name, host.email as host_email,
      request.booking_id, request.request_hash,
      (
        select booking.id from booking
        where booking.listing_id = asked.listing_id and booking.guest_id = asked.guest_id
          and booking.check_in = asked.check_in and booking.check_out = asked.check_out and ${bookingIsLive(now)}
      ) as same_stay_id,
      ${hasDaysOfOthers({ listingId: sql`asked.listing_id`, guestId: sql`asked.guest_id`, days: sql`asked.days` }, now)}
        as is_taken,
      -- Not \`exists\`: PostgreSQL would make a list of all holds that are over.
      (
        select true from booking
        where booking.listing_id = asked.listing_id and booking.state = 'held' and booking.held_until <= ${now} limit 1
      ) is not null as has_holds_over
    from json_to_recordset(${JSON.stringify(asked)}) as asked (
        place integer, listing_id uuid, host_id uuid, guest_id uuid,
        check_in date, check_out date, days daterange, idempotency_key text
      )
      join account as host on host.id = asked.host_id
      join account as guest on guest.id = asked.guest_id
      left join booking_request as request
        on request.guest_id = asked.guest_id and request.idempotency_key = asked.idempotency_key`.execute(db);
  return new Map(rows.map((row) => [row.place, row]));
}

type BesideRow = {
  place: number;
  guest_name: string;
  guest_email: string;
  host_name: string;
  host_email: string;
  same_stay_id: string | null;
  is_taken: boolean;
  has_holds_over: boolean;
} & ({ booking_id: string; request_hash: Buffer } | { booking_id: null; request_hash: null });
