import { randomUUID } from 'node:crypto';
import { cancellationPolicies } from '@aangan/contract/rules/refund-terms.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';
import type { ListedHome } from '../homes/listings.ts';
import { saveRequest, type RequestedBooking } from './booking-requests.ts';
import { type BookingRecord, bookingRecord, computePayable } from './bookings.ts';
import type { HoldInputs } from './hold-inputs.ts';
import { holdUntil } from './holds.ts';
import type { AppContext } from '../context.ts';

export type Trx = Transaction<Database>;

export type NewHold = { booking: BookingRecord; listing: ListedHome };

interface AllowedHold {
  requested: RequestedBooking;
  inputs: HoldInputs;
  /** Includes the price of each night. */
  price: Price;
  tax: TaxRule | null;
}

/** Creates an allowed hold and its event, under the lock of its home. */
export async function writeHold(trx: Trx, { settings }: AppContext, allowed: AllowedHold, now: Date): Promise<NewHold> {
  const { listing } = allowed.inputs;
  const booking = await insertHold(trx, allowed, settings.holdHours, now);
  await saveRequest(trx, allowed.requested, booking.id, now);
  const { heldUntil } = booking;
  const data = { payable: computePayable(booking), heldUntil: heldUntil.toISOString() };
  await appendEvent(trx, { kind: 'stay-held', bookingId: booking.id, data }, now);
  const holdEnds = listing.holdEnds !== null && listing.holdEnds < heldUntil ? listing.holdEnds : heldUntil;
  return { booking, listing: { ...listing, isBooked: true, holdEnds } };
}

/** Inserts the booking: held, at the home's current rates and policy; a trigger takes its days. */
async function insertHold(trx: Trx, { requested, inputs, price, tax }: AllowedHold, holdHours: number, now: Date) {
  const { adults, children, infants, pets } = requested;
  const party = { adults, children, infants, pets };
  const { listing, cancellation, guest, guestState, host } = inputs;
  const { freeCancelHours, lateRefundPercent } = cancellationPolicies[cancellation];
  const row = {
    // 122 random bits: the id grants access to the payment page.
    id: randomUUID(),
    listing_id: listing.id,
    guest_id: guest.id,
    host_id: host.id,
    check_in: requested.checkIn,
    check_out: requested.checkOut,
    ...party,
    rent: listing.rent,
    included_guests: listing.includedGuests,
    extra_guest_fee: listing.extraGuestFee,
    cleaning_fee: listing.cleaningFee,
    night_rents: price.nightRents.every((night) => night === listing.rent) ? null : [...price.nightRents],
    discount_kind: price.discount?.kind ?? null,
    discount_percent: price.discount?.percent ?? null,
    total_rent: price.total,
    tax_percent: tax === null ? null : price.taxPercent,
    free_cancel_hours: freeCancelHours,
    late_refund_percent: lateRefundPercent,
    state: 'held' as const,
    held_until: holdUntil(now, holdHours, requested.checkIn),
    created_at: now,
  };
  await trx
    .insertInto('booking')
    .values({ ...row, updated_at: now })
    .execute();
  const names = { guest_name: guest.name, guest_email: guest.email, host_name: host.name, host_email: host.email };
  return bookingRecord({ ...row, ...names, guest_state: guestState, ...untouched });
}

/** Column defaults of a new booking. */
const untouched = {
  extra_service: 0,
  extended_for_extra_at: null,
  extended_for_order_at: null,
  cancelled_by: null,
  cancelled_at: null,
  contact: null,
  contacted_at: null,
  stars: null,
};
