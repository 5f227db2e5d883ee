import { randomUUID } from 'node:crypto';
import { refundPolicy } from '@aangan/contract/refunds.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ListingRecord } from '../listing/listings.ts';
import type { AskedBooking } from './asked-booking.ts';
import type { AskedHome } from './asked-home.ts';
import type { BookingRecord } from './bookings.ts';
import { holdUntil } from './holds.ts';

/** The booking that a request becomes: held, at the home's rates of now. */
export function newHold(
  { listing, guest, host }: AskedHome,
  asked: AskedBooking,
  { now, holdHours }: { now: Date; holdHours: number },
): BookingRecord {
  const { checkIn, checkOut, adults, children, infants, pets, totalRent } = asked;
  const { rent, includedGuests, extraGuestFee, cleaningFee } = listing;
  return {
    // Random in 122 bits: it is itself the key to what the page of payment shows.
    id: randomUUID(),
    listingId: listing.id,
    guest,
    host,
    checkIn,
    checkOut,
    counts: { adults, children, infants, pets },
    rates: { rent, includedGuests, extraGuestFee, cleaningFee },
    refundPolicy,
    totalRent,
    extraService: 0,
    state: 'held',
    heldUntil: holdUntil(now, holdHours, checkIn),
    extendedForExtraAt: null,
    extendedForOrderAt: null,
    cancelledBy: null,
    cancelledAt: null,
    contact: null,
    contactedAt: null,
    stars: null,
    createdAt: now,
  };
}

/** Writes a new hold. What is not said here is as the table says it of every new booking; the database takes its days. */
export async function insertHold(trx: Transaction<Database>, booking: BookingRecord): Promise<void> {
  const { counts, rates } = booking;
  await trx
    .insertInto('booking')
    .values({
      id: booking.id,
      listing_id: booking.listingId,
      guest_id: booking.guest.id,
      host_id: booking.host.id,
      check_in: booking.checkIn,
      check_out: booking.checkOut,
      ...counts,
      rent: rates.rent,
      included_guests: rates.includedGuests,
      extra_guest_fee: rates.extraGuestFee,
      cleaning_fee: rates.cleaningFee,
      total_rent: booking.totalRent,
      free_cancel_hours: booking.refundPolicy.freeCancelHours,
      late_refund_percent: booking.refundPolicy.lateRefundPercent,
      state: booking.state,
      held_until: booking.heldUntil,
      created_at: booking.createdAt,
      updated_at: booking.createdAt,
    })
    .execute();
}

/** The home once a new hold keeps days of it. */
export function heldBy(listing: ListingRecord, { heldUntil }: BookingRecord): ListingRecord {
  const { holdEnds } = listing;
  return { ...listing, isBooked: true, holdEnds: holdEnds !== null && holdEnds < heldUntil ? holdEnds : heldUntil };
}
