import type { State } from '@aangan/contract/rules/states.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import { judge, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive, holdIsOver } from '../availability/live-bookings.ts';
import { termsAsJson, termsOf, type TermsRow } from '../availability/home-terms.ts';
import { type DaysInTheWay, daysInTheWay } from '../availability/days-in-the-way.ts';
import { isBlockedBy } from '../blocks/blocks.ts';
import { listedHomes } from '../listings/list-listings.ts';
import type { ListedHome } from '../listings/listings.ts';
import { mayBook } from '../listings/who-may.ts';
import type { KnownRequest, RequestedBooking } from './booking-requests.ts';
import type { BookingRecord } from './bookings.ts';
import { type HoldCounts, holdCounts, noCounts } from './hold-limits.ts';

/** A home that somebody wants to stay in, and all that the request is judged by. */
export interface HoldFacts extends HoldCounts {
  /** Also one that is taken out of view. */
  listing: ListedHome;
  /** How many may stay there at all; null where the host has set no bound. */
  maxGuests: number | null;
  /** The policy that a stay there is agreed by from now on. */
  cancellation: Cancellation;
  /** Where in India it lies; null where nobody knows. */
  state: State | null;
  guest: BookingRecord['guest'];
  guestState: State | null;
  host: BookingRecord['host'];
  /** The host wants no new stay of this guest. */
  isBlocked: boolean;
  /** The request that came with the same key before. */
  known: KnownRequest | null;
  /** The guest's own live stay of the same dates. */
  ownStay: (Party & { id: string }) | null;
  /** What others have. Days of the guest's own other stays the database refuses, after the limits of holds. */
  inTheWay: DaysInTheWay;
  /** The host's rules and prices by night, as far as they touch the stay. */
  terms: TermsRow | null;
  /** The home has holds that are over and not yet written down as expired. */
  hasHoldsOver: boolean;
}

/**
 * As it stands; under the home's lock it stays so. Null for a home that is unknown. One statement: the home waits meanwhile.
 * The guest's holds are counted only where there are limits to them.
 */
export async function findHoldFacts(
  db: Kysely<Database>,
  requested: RequestedBooking,
  { now, hasLimits }: { now: Date; hasLimits: boolean },
): Promise<HoldFacts | null> {
  const { listingId, guestId, checkIn, checkOut, idempotencyKey = null } = requested;
  const list = sql`
    select listing.id as home_id, listing.max_guests as "maxGuests", listing.cancellation, listing.state,
      ${daysInTheWay(requested, now, guestId)} as "inTheWay",
      ${termsAsJson(checkIn, checkOut)} as terms, ${hasLimits ? holdCounts(requested, now) : noCounts},
      json_build_object('id', guest.id, 'name', guest.name, 'email', guest.email) as guest, guest.state as "guestState",
      json_build_object('id', host.id, 'name', host.name, 'email', host.email) as host,
      ${isBlockedBy(sql`listing.host_id`, sql`${guestId}::uuid`)} as "isBlocked",
      (
        select json_build_object('bookingId', booking_id, 'hash', encode(request_hash, 'hex'))
        from booking_request where guest_id = ${guestId} and idempotency_key = ${idempotencyKey}
      ) as known,
      (
        select json_build_object('id', booking.id, 'adults', adults, 'children', children, 'infants', infants, 'pets', pets)
        from booking
        where booking.listing_id = ${listingId} and booking.guest_id = ${guestId}
          and booking.check_in = ${checkIn} and booking.check_out = ${checkOut} and ${bookingIsLive(now)}
      ) as "ownStay",
      -- Not \`exists\`: PostgreSQL would make a list of all holds that are over.
      (
        select true from booking where booking.listing_id = ${listingId} and ${holdIsOver(now)} limit 1
      ) is not null as "hasHoldsOver"
    from listing join account as host on host.id = listing.host_id join account as guest on guest.id = ${guestId}
    where listing.id = ${listingId}`;
  // Written out: a statement that answers all columns of something is not prepared.
  const more = sql`list."maxGuests", list.cancellation, list.state, list."inTheWay", list.terms, list.guest, list."guestState", list.host, list."isBlocked", list.known, list."ownStay", list."hasHoldsOver",
    list."unpaidUntil", list."twentiethAt", list."leftUnpaidAt"`;
  const [found] = await listedHomes<Omit<HoldFacts, 'listing'>>(db, { list, more, order: sql`list.home_id` }, now);
  return found === undefined ? null : { ...found.told, listing: found.listing };
}

export function judgeHold(
  requested: RequestedBooking,
  { listing, maxGuests, state, isBlocked, ownStay, inTheWay, terms }: HoldFacts,
  tax: TaxRule | null,
  now: Date,
): Verdict {
  const { guestId, checkIn, checkOut, totalRent } = requested;
  const home = {
    isListed: listing.deletedAt === null,
    isOwn: !mayBook(listing, guestId),
    isBlocked,
    rates: listing,
    maxGuests,
    lacksState: state === null,
  };
  return judge(
    { checkIn, checkOut, party: requested, totalRent },
    { home, ownStay, tax, terms: termsOf(terms), ...inTheWay },
    now,
  );
}
