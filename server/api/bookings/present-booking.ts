import { type Booking, type BookingWithoutNames, toPriceParts } from '@aangan/contract/bookings/bookings.ts';
import type { HomePlace } from '@aangan/contract/homes/listings.ts';
import { daysBetween } from '@aangan/contract/rules/dates.ts';
import { totalGuests } from '@aangan/contract/rules/stay-request.ts';
import { isLive, stateAt } from '../../domain/bookings/booking-states.ts';
import { type BookingRecord, computePayable, priceOfBooking } from '../../domain/bookings/bookings.ts';
import { withCurrentTax } from '../../domain/bookings/change-booking.ts';
import { bookingShowsPhone, maySeeWhole } from '../../domain/bookings/permissions.ts';
import { findListings, type ListedHome, type ListingRecord } from '../../domain/homes/listings.ts';
import { findStayConversations } from '../../domain/inbox/stay-conversations.ts';
import { loadPaidAndRefunded } from '../../domain/ledger/ledger.ts';
import { type TaxContext, taxNow } from '../../domain/ledger/taxes.ts';
import type { Db } from '../../platform/database/schema.ts';
import { presentListing } from '../homes/present-listing.ts';

/** Shown with a booking: its home, and amounts paid and refunded (with refunds under way), in whole rupees. */
interface BookingRelations {
  context: TaxContext;
  listing: ListingRecord | ListedHome;
  paid: number;
  refunded: number;
  conversation?: string | undefined;
  /** Exact location, only if the viewer may see it. */
  place?: HomePlace | null;
}

/** Held bookings are presented at the current tax, hence `TaxContext`. */
export interface BookingContext extends TaxContext {
  db: Db;
}

/** Presents bookings to `viewerId`, their guest or host, in the given order. */
export async function presentBookings(
  context: BookingContext,
  bookings: readonly BookingRecord[],
  viewerId: string,
  now: Date,
): Promise<Booking[]> {
  const relations = await loadRelations(context, bookings, now);
  return bookings.map((booking) => presentBooking(booking, relations(booking), viewerId, now));
}

export async function presentFullBooking(
  context: BookingContext,
  booking: BookingRecord,
  viewerId: string,
  now: Date,
): Promise<Booking> {
  return presentBooking(booking, (await loadRelations(context, [booking], now))(booking), viewerId, now);
}

/** Presents a new booking to its guest; nothing is paid yet. */
export function presentNewBooking(
  context: TaxContext,
  booking: BookingRecord,
  listing: ListedHome,
  now: Date,
): Booking {
  return presentBooking(booking, { context, listing, paid: 0, refunded: 0 }, booking.guest.id, now);
}

/** In full to its guest and host, without names to others who have its id. `place`: only if the viewer may see it. */
export async function presentBookingFor(
  context: BookingContext,
  booking: BookingRecord,
  viewerId: string | undefined,
  now: Date,
  place: HomePlace | null = null,
): Promise<Booking | BookingWithoutNames> {
  const relations = (await loadRelations(context, [booking], now))(booking);
  if (viewerId === undefined || !maySeeWhole(booking, viewerId)) return presentWithoutNames(booking, relations, now);
  return presentBooking(booking, { ...relations, place }, viewerId, now);
}

function presentBooking(booking: BookingRecord, relations: BookingRelations, viewerId: string, now: Date): Booking {
  const { guest, host } = booking;
  const phone = bookingShowsPhone(booking, viewerId, now);
  const { place = null, context } = relations;
  return {
    ...presentStay(booking, relations, now),
    listing: presentListing(withBookedRates(relations.listing, booking), { phone, place, tax: taxNow(context, now) }),
    host: { _id: host.id, name: host.name },
    guest: { _id: guest.id, name: guest.name, email: guest.email },
    ...(booking.stars === null ? {} : { ratings: booking.stars }),
    contactedAt: booking.contactedAt?.toISOString() ?? null,
    ...(relations.conversation !== undefined && { conversation: relations.conversation }),
  };
}

/** For anybody with the booking's id: enough to pay, without names, address or phone. */
function presentWithoutNames(booking: BookingRecord, relations: BookingRelations, now: Date): BookingWithoutNames {
  const listing = presentListing(withBookedRates(relations.listing, booking), {
    phone: false,
    tax: taxNow(relations.context, now),
  });
  const { title, description, photos, landMark, city, rent } = listing;
  const images = Object.fromEntries(Object.entries(listing).filter(([name]) => /^image\d+$/.test(name)));
  return {
    ...presentStay(booking, relations, now),
    listing: { title, description, photos, landMark, city, rent, ...images },
  };
}

/** Fields of both views. */
function presentStay(agreed: BookingRecord, { context, paid, refunded }: BookingRelations, now: Date) {
  const state = stateAt(agreed, now);
  const booking = withCurrentTax(agreed, context, now);
  const isStateNeeded = state === 'held' && context.settings.tax !== undefined && booking.guestState === null;
  return {
    _id: booking.id,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    nights: daysBetween(booking.checkIn, booking.checkOut),
    guests: { ...booking.counts, totalGuests: totalGuests(booking.counts) },
    rent: booking.rates.rent,
    refundPolicy: booking.refundPolicy,
    totalRent: booking.totalRent,
    price: toPriceParts(priceOfBooking(booking), booking.checkIn),
    extraService: booking.extraService,
    payable: computePayable(booking),
    paid,
    refunded,
    state,
    isBooked: isLive(state),
    ...(isStateNeeded && { guestStateNeeded: true as const }),
    heldUntil: state === 'held' ? booking.heldUntil.toISOString() : null,
  };
}

/** The home with the rates of the booking; later edits of the home do not change it. */
function withBookedRates<Home extends ListingRecord | ListedHome>(listing: Home, booking: BookingRecord): Home {
  return { ...listing, ...booking.rates };
}

async function loadRelations(context: BookingContext, bookings: readonly BookingRecord[], now: Date) {
  const { db } = context;
  const ids = bookings.map(({ id }) => id);
  const homes = [...new Set(bookings.map(({ listingId }) => listingId))];
  const [listings, money, conversations] = await Promise.all([
    findListings(db, homes, now),
    loadPaidAndRefunded(db, ids),
    findStayConversations(db, ids),
  ]);
  return ({ id, listingId }: BookingRecord): BookingRelations => {
    const listing = listings.get(listingId);
    if (listing === undefined) throw new Error(`booking ${id} refers to an unknown home`);
    const { paid, refunded } = money.get(id) ?? { paid: 0, refunded: 0 };
    return { context, listing, paid, refunded, conversation: conversations.get(id) };
  };
}
