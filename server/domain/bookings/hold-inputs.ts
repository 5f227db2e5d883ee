import { createHash } from 'node:crypto';
import type { NewBooking } from '@aangan/contract/bookings/bookings.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { judge, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Party } from '@aangan/contract/rules/stay-request.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { idempotencyKeyReused, type Refusal, tooManyRequests } from '../../platform/http/errors.ts';
import { isBlockedBy } from '../accounts/blocks.ts';
import { bookingIsLive, holdIsOver, isHoldActive } from '../calendar/booked-nights.ts';
import { type ConflictingDays, conflictingDays } from '../calendar/taken-days.ts';
import { loadHomeList } from '../homes/list-listings.ts';
import type { ListedHome } from '../homes/listings.ts';
import { mayBook } from '../homes/permissions.ts';
import type { BookingRecord } from './bookings.ts';

export interface HoldInputs extends HoldCounts {
  /** The home with its rules and nightly prices for the stay; may be withdrawn. */
  listing: ListedHome;
  maxGuests: number | null;
  cancellation: Cancellation;
  state: State | null;
  guest: BookingRecord['guest'];
  guestState: State | null;
  host: BookingRecord['host'];
  /** Whether the host has blocked this guest. */
  isBlocked: boolean;
  savedRequest: SavedRequest | null;
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
  db: Db,
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
      ) as "savedRequest",
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
  const more = sql`list."maxGuests", list.cancellation, list.state, list."conflicts", list.guest, list."guestState", list.host, list."isBlocked", list."savedRequest", list."ownStay", list."hasHoldsOver",
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

const MAX_UNPAID = 5;
const MAX_PER_DAY = 20;

interface HoldCounts {
  /** Time at which another unpaid hold is allowed; null if it is allowed now. */
  unpaidUntil: Date | null;
  /** Time of the twentieth hold within the last day. */
  dayLimitAt: Date | null;
  /** End of the later of two consecutive unpaid holds of this home: holds that expired, or lasted over an hour. */
  lastUnpaidAt: Date | null;
}

/** Serializes the counting of a guest's holds across homes. */
export async function lockHoldCounts(trx: Trx, guestId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', guestId).forNoKeyUpdate().execute();
}

/** Unpaid holds block days for others: five at once, twenty a day, and none of a home for a day after two unpaid. */
export function refusalForHoldCounts({ unpaidUntil, dayLimitAt, lastUnpaidAt }: HoldCounts, now: Date): Refusal | null {
  const refusals = [
    ['unpaidHolds', unpaidUntil, 0],
    ['manyHolds', dayLimitAt, DAY_MS],
    ['leftUnpaid', lastUnpaidAt, DAY_MS],
  ] as const;
  for (const [reason, since, forMs] of refusals) {
    const seconds = since === null ? 0 : (since.getTime() + forMs - now.getTime()) / 1000;
    if (seconds > 0) return tooManyRequests(seconds, ({ reasons }) => reasons[reason]);
  }
  return null;
}

/** SQL: the counts, as columns. */
function holdCounts({ guestId, listingId }: RequestedBooking, now: Date): RawBuilder<unknown> {
  return sql`
    (
      array(
        select held_until from booking where booking.guest_id = ${guestId} and ${isHoldActive(now)} order by held_until desc
      )
    )[${MAX_UNPAID}::integer] as "unpaidUntil",
    (
      select created_at from booking
      where booking.guest_id = ${guestId} and created_at > ${new Date(now.getTime() - DAY_MS)}
      order by created_at desc offset ${MAX_PER_DAY - 1}::integer limit 1
    ) as "dayLimitAt",
    (
      select (array_agg(ended_at order by created_at desc))[1] from (
        select created_at, coalesce(cancelled_at, held_until) as ended_at,
          state = 'expired' or ${holdIsOver(now)}
          or (state = 'cancelled' and cancelled_by = 'guest' and cancelled_at > created_at + interval '1 hour'
              and not exists (select from payment where payment.booking_id = booking.id and payment.is_accepted))
            as was_left
        from booking
        where booking.guest_id = ${guestId} and booking.listing_id = ${listingId}
        order by created_at desc limit 2
      ) as last_two
      having count(*) = 2 and bool_and(was_left)
    ) as "lastUnpaidAt"`;
}

/** SQL: the same columns without any holds. */
const noCounts = sql`
  null::timestamptz as "unpaidUntil", null::timestamptz as "dayLimitAt", null::timestamptz as "lastUnpaidAt"`;

/** A booking request; `totalRent` is the price shown to the guest. */
export interface RequestedBooking extends NewBooking {
  listingId: string;
  guestId: string;
  idempotencyKey: string | undefined;
}

/** A concurrent transaction saved a request with the same key after this one looked for it. */
export class ConcurrentRequestError extends Error {}

interface SavedRequest {
  bookingId: string;
  hash: string;
}

/** Returns the booking of the saved request, null without one; throws if the key was used for a different request. */
export function checkIdempotencyKey(requested: RequestedBooking, savedRequest: SavedRequest | null): string | null {
  if (savedRequest === null) return null;
  if (savedRequest.hash !== hashRequest(requested)) throw idempotencyKeyReused();
  return savedRequest.bookingId;
}

/** Records a request's key, if any, with its booking; `ConcurrentRequestError` if the key is recorded already. */
export async function saveIdempotencyKey(
  trx: Trx,
  requested: RequestedBooking,
  bookingId: string,
  now: Date,
): Promise<void> {
  const { guestId, idempotencyKey } = requested;
  if (idempotencyKey === undefined) return;
  const { numAffectedRows } = await sql`
    insert into booking_request (guest_id, idempotency_key, request_hash, booking_id, created_at)
    values (${guestId}, ${idempotencyKey}, decode(${hashRequest(requested)}, 'hex'), ${bookingId}, ${now})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows !== 1n) throw new ConcurrentRequestError();
}

/** SHA-256 of the listing, dates, price and party of a request, in hexadecimal. */
function hashRequest(requested: RequestedBooking): string {
  const { listingId, checkIn, checkOut, totalRent, adults, children, infants, pets } = requested;
  const parts = [listingId, checkIn, checkOut, totalRent, adults, children, infants, pets];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
