import type { BookedDates, BookingState } from '@aangan/contract/booking/bookings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import type { RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { FoundTogether } from '../../platform/database/found-together.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database, OwnerContactRecord } from '../../platform/database/schema.ts';
import { bookingNotFound } from '../../platform/http/errors.ts';
import { bookingIsLive, idIsOneOf, lockListing } from '../listings/listings.ts';

/** A booking as the server knows it; amounts are whole rupees. */
export interface BookingRecord {
  id: string;
  listingId: string;
  guest: { id: string; name: string; email: string };
  host: { id: string; name: string; email: string };
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  counts: Party;
  /** The home's rates, and the refund policy, as they were when it was booked. */
  rates: Rates;
  refundPolicy: RefundPolicy;
  totalRent: number;
  extraService: number;
  /** As last written; `stateAt` of booking-states.ts tells what it is now. */
  state: BookingState;
  heldUntil: Date;
  /** When setting the extra price, and opening the first order, lengthened the hold; each does so once. */
  extendedForExtraAt: Date | null;
  extendedForOrderAt: Date | null;
  cancelledBy: 'guest' | 'host' | null;
  cancelledAt: Date | null;
  /** What the guest wrote to the owner, and when. */
  contact: OwnerContactRecord | null;
  contactedAt: Date | null;
  /** The guest's own rating of this stay. */
  stars: number | null;
  createdAt: Date;
}

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What is to be paid for a stay, in whole rupees. */
export function payableOf(booking: Pick<BookingRecord, 'totalRent' | 'extraService'>): number {
  return booking.totalRent + booking.extraService;
}

/** One booking; null for an id that is unknown or malformed. */
export async function findBooking(db: Db, id: string): Promise<BookingRecord | null> {
  if (!isUuid(id)) return null;
  const row = await selectBookings(db).where('booking.id', '=', id).executeTakeFirst();
  return row === undefined ? null : bookingRecord(row);
}

/** One booking; refuses an id that is unknown or malformed. */
export async function requireBooking(db: Db, id: string): Promise<BookingRecord> {
  const booking = await findBooking(db, id);
  if (booking === null) throw bookingNotFound();
  return booking;
}

/**
 * Takes a booking for the rest of the transaction: its home first (`lockListing`), then itself, so that nothing
 * else changes a booking of that home meanwhile. First statement of the transaction of whoever changes a booking.
 * Answers it as it stands under the lock; null for an id that is unknown or malformed.
 */
export async function lockBooking(trx: Trx, id: string): Promise<BookingRecord | null> {
  if (!isUuid(id)) return null;
  const booking = await trx.selectFrom('booking').select('listing_id').where('id', '=', id).executeTakeFirst();
  if (booking === undefined) return null;
  await lockListing(trx, booking.listing_id);
  await trx.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findBooking(trx, id);
}

/** Which part of a person's bookings is wanted: at most `limit`, those older than `before`. */
export interface BookingPage {
  limit: number;
  before?: { createdAt: Date; id: string } | undefined;
}

/** A person's bookings as a guest, newest first. */
export async function bookingsOfGuest(db: Db, guestId: string, page: BookingPage): Promise<BookingRecord[]> {
  const { before } = page;
  const rows = await selectBookings(db)
    .where('booking.guest_id', '=', guestId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(booking.created_at, booking.id) < (${before?.createdAt}, ${before?.id}::uuid)`),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(bookingRecord);
}

/** A home's live bookings that are not over at `now`, in the order of their stays. */
export async function liveBookingsOfListing(db: Db, listingId: string, now: Date): Promise<BookingRecord[]> {
  if (!isUuid(listingId)) return [];
  const rows = await selectBookings(db)
    .where('booking.listing_id', '=', listingId)
    .where(bookingIsLive(now))
    .orderBy('booking.check_in')
    .execute();
  return rows.map(bookingRecord);
}

const daysTogether = new FoundTogether(bookedDaysOf);

/**
 * The days that live bookings of a published home take and that are not over at `now`, in their order; null when there
 * is no such home. In no transaction.
 */
export async function lookAtBookedDays(db: Db, listingId: string, now: Date): Promise<BookedDates[] | null> {
  return (await daysTogether.find(db, listingId, now)) ?? null;
}

/** The same of several homes; those that are not published are left out. */
async function bookedDaysOf(db: Db, listingIds: readonly string[], now: Date): Promise<Map<string, BookedDates[]>> {
  const known = listingIds.filter(isUuid);
  if (known.length === 0) return new Map();
  const { rows } = await sql<{ id: string; days: BookedDates[] }>`
    select listing.id, (
      select coalesce(json_agg(json_build_object('start', check_in, 'end', check_out) order by check_in), '[]')
      from booking where booking.listing_id = listing.id and ${bookingIsLive(now)}
    ) as days
    from listing where ${idIsOneOf(known)} and listing.deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, days }) => [id, days]));
}

export function selectBookings(db: Db) {
  return db
    .selectFrom('booking')
    .innerJoin('account as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('account as host', 'host.id', 'booking.host_id')
    .leftJoin('rating', 'rating.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.listing_id',
      'booking.guest_id',
      'booking.host_id',
      'booking.check_in',
      'booking.check_out',
      'booking.adults',
      'booking.children',
      'booking.infants',
      'booking.pets',
      'booking.rent',
      'booking.included_guests',
      'booking.extra_guest_fee',
      'booking.cleaning_fee',
      'booking.free_cancel_hours',
      'booking.late_refund_percent',
      'booking.total_rent',
      'booking.extra_service',
      'booking.state',
      'booking.held_until',
      'booking.extended_for_extra_at',
      'booking.extended_for_order_at',
      'booking.cancelled_by',
      'booking.cancelled_at',
      'booking.contact',
      'booking.contacted_at',
      'booking.created_at',
      'guest.name as guest_name',
      'guest.email as guest_email',
      'host.name as host_name',
      'host.email as host_email',
      'rating.stars',
    ]);
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

export function bookingRecord(row: BookingRow): BookingRecord {
  return {
    id: row.id,
    listingId: row.listing_id,
    guest: { id: row.guest_id, name: row.guest_name, email: row.guest_email },
    host: { id: row.host_id, name: row.host_name, email: row.host_email },
    checkIn: row.check_in,
    checkOut: row.check_out,
    counts: { adults: row.adults, children: row.children, infants: row.infants, pets: row.pets },
    rates: {
      rent: row.rent,
      includedGuests: row.included_guests,
      extraGuestFee: row.extra_guest_fee,
      cleaningFee: row.cleaning_fee,
    },
    refundPolicy: { freeCancelHours: row.free_cancel_hours, lateRefundPercent: row.late_refund_percent },
    totalRent: row.total_rent,
    extraService: row.extra_service,
    state: row.state,
    heldUntil: row.held_until,
    extendedForExtraAt: row.extended_for_extra_at,
    extendedForOrderAt: row.extended_for_order_at,
    cancelledBy: row.cancelled_by,
    cancelledAt: row.cancelled_at,
    contact: row.contact,
    contactedAt: row.contacted_at,
    stars: row.stars,
    createdAt: row.created_at,
  };
}
