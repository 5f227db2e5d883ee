import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import { type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type Discount, type Price, priceStay, type Rates } from '@aangan/contract/rules/price.ts';
import type { RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import { ruleAt, type TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { findListing, type ListingRecord, lockListingOfBooking } from '../homes/listings.ts';
import type { EarnedBy } from '../ledger/splits.ts';
import { bookingNotFound } from '../refusals.ts';
import type { OwnerContactRecord } from './booking-tables.ts';

/** A booking; amounts are whole rupees. */
export interface BookingRecord {
  id: string;
  listingId: string;
  guest: { id: string; name: string; email: string };
  host: { id: string; name: string; email: string };
  /** The state in India of the guest's account; null if not given. */
  guestState: State | null;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  counts: Party;
  /** The home's rates and refund policy at the time of booking. */
  rates: Rates;
  refundPolicy: RefundPolicy;
  /** The price of each night; null if all nights cost the rent. */
  nightRents: readonly number[] | null;
  discount: Discount | null;
  /** The taxed price of the stay and its tax rate; null with TAX=specified. */
  totalRent: number;
  taxPercent: number | null;
  extraService: number;
  /** The stored state; `stateAt` of booking-states.ts returns the current state. */
  state: BookingState;
  heldUntil: Date;
  /** Times at which setting the extra price, and opening the first order, extended the hold; each does so once. */
  extendedForExtraAt: Date | null;
  extendedForOrderAt: Date | null;
  cancelledBy: 'guest' | 'host' | null;
  cancelledAt: Date | null;
  /** The guest's contact request to the owner, and its time. */
  contact: OwnerContactRecord | null;
  contactedAt: Date | null;
  /** The guest's own rating of this stay. */
  stars: number | null;
  createdAt: Date;
}

/** The payable amount of a stay, in whole rupees. */
export function computePayable(booking: Pick<BookingRecord, 'totalRent' | 'extraService'>): number {
  return booking.totalRent + booking.extraService;
}

export function priceOfBooking(booking: BookingRecord): Price {
  return priceTaxed(booking, ruleAt(booking.taxPercent));
}

export function bookingTaxed(booking: BookingRecord, tax: TaxRule | null): BookingRecord {
  const price = priceTaxed(booking, tax);
  const taxPercent = tax === null ? null : price.taxPercent;
  // A price agreed with TAX=specified stays as recorded.
  return taxPercent === booking.taxPercent ? booking : { ...booking, taxPercent, totalRent: price.total };
}

function priceTaxed(
  { rates, nightRents, discount, checkIn, checkOut, counts }: BookingRecord,
  tax: TaxRule | null,
): Price {
  return priceStay(rates, nightRents ?? daysBetween(checkIn, checkOut), totalGuests(counts), discount, tax);
}

export function earnedBy({ id, listingId, host, checkIn }: BookingRecord): EarnedBy {
  return { bookingId: id, listingId, hostId: host.id, checkIn };
}

/** A booking; null for an unknown or malformed id. */
export async function findBooking(db: Db, id: string): Promise<BookingRecord | null> {
  if (!isUuid(id)) return null;
  const row = await selectBookings(db).where('booking.id', '=', id).executeTakeFirst();
  return row === undefined ? null : bookingRecord(row);
}

/** A booking; refuses an unknown or malformed id. */
export async function requireBooking(db: Db, id: string): Promise<BookingRecord> {
  const booking = await findBooking(db, id);
  if (booking === null) throw bookingNotFound();
  return booking;
}

/**
 * Locks a booking for the rest of the transaction, after its home (`lockListing`), so that no other booking of the home
 * changes meanwhile. Lock it before any other business row; read again what was read before. Returns the locked row;
 * null for an unknown or malformed id.
 */
export async function lockBooking(trx: Trx, id: string): Promise<BookingRecord | null> {
  if (!isUuid(id)) return null;
  if (!(await lockListingOfBooking(trx, id))) return null;
  await trx.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findBooking(trx, id);
}

export function bookingRecord(row: BookingRow): BookingRecord {
  return {
    id: row.id,
    listingId: row.listing_id,
    guest: { id: row.guest_id, name: row.guest_name, email: row.guest_email },
    host: { id: row.host_id, name: row.host_name, email: row.host_email },
    guestState: row.guest_state,
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
    nightRents: row.night_rents,
    discount: discountOfRow(row),
    totalRent: row.total_rent,
    taxPercent: row.tax_percent,
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

function discountOfRow({ discount_kind: kind, discount_percent: percent }: BookingRow): Discount | null {
  return kind === null || percent === null ? null : { kind, percent };
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

/** Bookings with both names and the guest's rating, as needed for a record. */
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
      'booking.night_rents',
      'booking.discount_kind',
      'booking.discount_percent',
      'booking.total_rent',
      'booking.tax_percent',
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
      'guest.state as guest_state',
      'host.name as host_name',
      'host.email as host_email',
      'rating.stars',
    ]);
}

/** The home of a booking, also if it is withdrawn. */
export async function findHomeOfBooking(db: Db, booking: BookingRecord, now: Date): Promise<ListingRecord> {
  const listing = await findListing(db, booking.listingId, now);
  if (listing === null) throw new Error(`booking ${booking.id} refers to an unknown home`);
  return listing;
}
