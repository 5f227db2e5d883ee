import { randomUUID } from 'node:crypto';
import { refundPolicy } from '@aangan/contract/rules/refund-terms.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../event-log/append-event.ts';
import type { ListingRecord } from '../listings/listings.ts';
import { noteRequest, type RequestedBooking } from './booking-requests.ts';
import { type BookingRecord, payableOf } from './bookings.ts';
import type { HoldFacts } from './hold-facts.ts';
import { holdUntil } from './holds.ts';

export type Trx = Transaction<Database>;

/** What it takes to hold a stay. */
export interface HoldParts {
  db: Kysely<Database>;
  settings: { holdHours: number; rateLimits: boolean };
}

/** A stay that is held now, and its home as it is by that. */
export interface NewHold {
  booking: BookingRecord;
  listing: ListingRecord;
}

interface AllowedHold {
  requested: RequestedBooking;
  facts: HoldFacts;
}

/** Holds a stay that nothing refuses, under the lock of its home; an event tells of it. */
export async function writeHold(trx: Trx, context: HoldParts, allowed: AllowedHold, now: Date): Promise<NewHold> {
  const { listing } = allowed.facts;
  const booking = newHold(allowed, context.settings.holdHours, now);
  await insertHold(trx, booking);
  await noteRequest(trx, allowed.requested, booking.id, now);
  const data = { payable: payableOf(booking), heldUntil: booking.heldUntil.toISOString() };
  await appendEvent(trx, { kind: 'stay-held', bookingId: booking.id, data }, now);
  return { booking, listing: heldBy(listing, booking) };
}

/** The booking that a request becomes: held, at the home's rates of now. */
function newHold({ requested, facts }: AllowedHold, holdHours: number, now: Date): BookingRecord {
  const { checkIn, checkOut, adults, children, infants, pets, totalRent } = requested;
  const { listing, guest, host } = facts;
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

/** What is not said here is as the table says it of every new booking; the database takes its days. */
async function insertHold(trx: Trx, booking: BookingRecord): Promise<void> {
  const { counts, rates, refundPolicy: policy } = booking;
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
      free_cancel_hours: policy.freeCancelHours,
      late_refund_percent: policy.lateRefundPercent,
      state: booking.state,
      held_until: booking.heldUntil,
      created_at: booking.createdAt,
      updated_at: booking.createdAt,
    })
    .execute();
}

/** The home once a new hold keeps days of it. */
function heldBy(listing: ListingRecord, { heldUntil }: BookingRecord): ListingRecord {
  const { holdEnds } = listing;
  return { ...listing, isBooked: true, holdEnds: holdEnds !== null && holdEnds < heldUntil ? holdEnds : heldUntil };
}
