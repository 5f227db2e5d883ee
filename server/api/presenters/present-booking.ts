import type { BareBooking, Booking } from '@aangan/contract/booking/bookings.ts';
import type { HomePlace } from '@aangan/contract/listing/home-places.ts';
import { partsOf } from '@aangan/contract/booking/price-parts.ts';
import { daysBetween } from '@aangan/contract/rules/dates.ts';
import { totalGuests } from '@aangan/contract/rules/guests.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findListings, type ListedHome, type ListingRecord } from '../../domain/listings/listings.ts';
import { presentListing } from './present-listing.ts';
import { paidAndRefunded } from '../../domain/ledger/ledger.ts';
import { isLive, stateAt } from '../../domain/bookings/booking-states.ts';
import { type BookingRecord, payableOf, priceOfBooking } from '../../domain/bookings/bookings.ts';
import { withCurrentTax } from '../../domain/bookings/current-tax.ts';
import type { TaxParts } from '../../domain/taxes/tax-settings.ts';
import { maySeePhoneBy, maySeeWhole } from '../../domain/bookings/who-may.ts';
import { conversationsOfStays } from '../../domain/conversations/conversations-of-stays.ts';

/** What a booking is shown with: its home, and what was taken and goes or went back, in whole rupees. */
interface BookingCompany {
  parts: TaxParts;
  listing: ListingRecord | ListedHome;
  paid: number;
  refunded: number;
  /** The conversation of its two people, if there is one. */
  conversation?: string | undefined;
  /** Where it is, for one who may see that. */
  place?: HomePlace | null;
}

type Db = Kysely<Database>;

/** What it takes to present bookings: those that are held cost what they would now. */
export interface BookingParts extends TaxParts {
  db: Db;
}

/** Bookings as `viewerId`, who is guest or host of each, sees them; in the order they came. */
export async function presentBookings(
  parts: BookingParts,
  bookings: readonly BookingRecord[],
  viewerId: string,
  now: Date,
): Promise<Booking[]> {
  const company = await companyOf(parts, bookings, now);
  return bookings.map((booking) => presentBooking(booking, company(booking), viewerId, now));
}

/** A booking as its guest or its host, who requests it, sees it. */
export async function presentWholeBooking(
  parts: BookingParts,
  booking: BookingRecord,
  viewerId: string,
  now: Date,
): Promise<Booking> {
  return presentBooking(booking, (await companyOf(parts, [booking], now))(booking), viewerId, now);
}

/** A booking that was just made, as its guest sees it: nothing is paid yet. */
export function presentNewBooking(parts: TaxParts, booking: BookingRecord, listing: ListedHome, now: Date): Booking {
  return presentBooking(booking, { parts, listing, paid: 0, refunded: 0 }, booking.guest.id, now);
}

/**
 * A booking as whoever requests it may see it: whole to its guest and host, bare to whoever else has its id. `place` is
 * where the home is, for one who may see that.
 */
export async function presentBookingTo(
  parts: BookingParts,
  booking: BookingRecord,
  viewerId: string | undefined,
  now: Date,
  place: HomePlace | null = null,
): Promise<Booking | BareBooking> {
  const company = (await companyOf(parts, [booking], now))(booking);
  if (viewerId === undefined || !maySeeWhole(booking, viewerId)) return presentBareBooking(booking, company, now);
  return presentBooking(booking, { ...company, place }, viewerId, now);
}

/** A booking as its guest or its host sees it. */
function presentBooking(booking: BookingRecord, company: BookingCompany, viewerId: string, now: Date): Booking {
  const { guest, host } = booking;
  const phone = maySeePhoneBy(booking, viewerId, now);
  return {
    ...presentStay(booking, company, now),
    listing: presentListing(asBooked(company.listing, booking), { phone, place: company.place ?? null }),
    host: { _id: host.id, name: host.name },
    guest: { _id: guest.id, name: guest.name, email: guest.email },
    ...(booking.stars === null ? {} : { ratings: booking.stars }),
    contactedAt: booking.contactedAt?.toISOString() ?? null,
    ...(company.conversation !== undefined && { conversation: company.conversation }),
  };
}

/** What a booking's id alone opens: enough to pay, nobody's name, address or phone. */
function presentBareBooking(booking: BookingRecord, company: BookingCompany, now: Date): BareBooking {
  const listing = presentListing(asBooked(company.listing, booking), { phone: false });
  const { title, description, photos, landMark, city, rent } = listing;
  const images = Object.fromEntries(Object.entries(listing).filter(([name]) => /^image\d+$/.test(name)));
  return {
    ...presentStay(booking, company, now),
    listing: { title, description, photos, landMark, city, rent, ...images },
  };
}

/** Where, when, how many and for how much: what both views share. */
function presentStay(agreed: BookingRecord, { parts, paid, refunded }: BookingCompany, now: Date) {
  const state = stateAt(agreed, now);
  const booking = withCurrentTax(agreed, parts, now);
  const isStateNeeded = state === 'held' && parts.settings.tax !== undefined && booking.guestState === null;
  return {
    _id: booking.id,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    nights: daysBetween(booking.checkIn, booking.checkOut),
    guests: { ...booking.counts, totalGuests: totalGuests(booking.counts) },
    rent: booking.rates.rent,
    refundPolicy: booking.refundPolicy,
    totalRent: booking.totalRent,
    price: partsOf(priceOfBooking(booking), booking.checkIn),
    extraService: booking.extraService,
    payable: payableOf(booking),
    paid,
    refunded,
    state,
    isBooked: isLive(state),
    ...(isStateNeeded && { guestStateNeeded: true as const }),
    heldUntil: state === 'held' ? booking.heldUntil.toISOString() : null,
  };
}

/** The home at the rates it was booked for: a later edit changes no booking. */
function asBooked<Home extends ListingRecord | ListedHome>(listing: Home, booking: BookingRecord): Home {
  return { ...listing, ...booking.rates };
}

async function companyOf(parts: BookingParts, bookings: readonly BookingRecord[], now: Date) {
  const { db } = parts;
  const ids = bookings.map(({ id }) => id);
  const homes = [...new Set(bookings.map(({ listingId }) => listingId))];
  const [listings, money, conversations] = await Promise.all([
    findListings(db, homes, now),
    paidAndRefunded(db, ids),
    conversationsOfStays(db, ids),
  ]);
  return ({ id, listingId }: BookingRecord): BookingCompany => {
    const listing = listings.get(listingId);
    if (listing === undefined) throw new Error(`booking ${id} is of a home that is not there`);
    const { paid, refunded } = money.get(id) ?? { paid: 0, refunded: 0 };
    return { parts, listing, paid, refunded, conversation: conversations.get(id) };
  };
}
