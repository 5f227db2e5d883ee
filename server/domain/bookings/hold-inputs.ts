import type { State } from '@aangan/contract/rules/states.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { judge, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive, holdIsOver } from '../calendar/live-bookings.ts';
import { type ConflictingDays, conflictingDays } from '../calendar/conflicting-days.ts';
import { isBlockedBy } from '../accounts/blocks.ts';
import { loadHomeList } from '../homes/list-listings.ts';
import type { ListedHome } from '../homes/listings.ts';
import { mayBook } from '../homes/permissions.ts';
import type { SavedRequest, RequestedBooking } from './booking-requests.ts';
import type { BookingRecord } from './bookings.ts';
import { type HoldCounts, holdCounts, noCounts } from './hold-limits.ts';

/** A requested home, and all inputs for judging the request. */
export interface HoldInputs extends HoldCounts {
  /** The home with its rules and nightly prices for the stay; may be withdrawn. */
  listing: ListedHome;
  /** Maximum number of guests; null without a limit. */
  maxGuests: number | null;
  /** The cancellation policy of new stays. */
  cancellation: Cancellation;
  /** The home's state in India; null if unknown. */
  state: State | null;
  guest: BookingRecord['guest'];
  guestState: State | null;
  host: BookingRecord['host'];
  /** Whether the host has blocked this guest. */
  isBlocked: boolean;
  /** An earlier request with the same key. */
  known: SavedRequest | null;
  /** The guest's own active booking of the same dates. */
  ownStay: (Party & { id: string }) | null;
  /** Days taken by others. Overlaps with the guest's own stays are refused by the database, after the hold limits. */
  conflicts: ConflictingDays;
  /** Whether the home has ended holds that are not recorded as expired. */
  hasHoldsOver: boolean;
}

/**
 * Loads the inputs, which are final under the home's lock. Null for an unknown home. One statement, to keep the lock short.
 * The guest's holds are counted only if there are limits.
 */
export async function findHoldInputs(
  db: Kysely<Database>,
  requested: RequestedBooking,
  { now, hasLimits }: { now: Date; hasLimits: boolean },
): Promise<HoldInputs | null> {
  const { listingId, guestId, checkIn, checkOut, idempotencyKey = null } = requested;
  const list = sql`
    select listing.id as home_id, listing.max_guests as "maxGuests", listing.cancellation, listing.state,
      ${conflictingDays(requested, now, guestId)} as "conflicts",
      ${hasLimits ? holdCounts(requested, now) : noCounts},
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
  // Columns are listed, since a statement with `*` is not prepared.
  const more = sql`list."maxGuests", list.cancellation, list.state, list."conflicts", list.guest, list."guestState", list.host, list."isBlocked", list.known, list."ownStay", list."hasHoldsOver",
    list."unpaidUntil", list."dayLimitAt", list."lastUnpaidAt"`;
  const order = sql`list.home_id`;
  const [found] = await loadHomeList<Omit<HoldInputs, 'listing'>>(db, { list, more, order, stay: requested }, now);
  return found === undefined ? null : { ...found, listing: found };
}

export function checkHold(
  requested: RequestedBooking,
  { listing, maxGuests, state, isBlocked, ownStay, conflicts }: HoldInputs,
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
    { home, ownStay, tax, terms: listing.terms ?? plainTerms, ...conflicts },
    now,
  );
}
