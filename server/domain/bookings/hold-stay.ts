import { randomUUID } from 'node:crypto';
import { type CalendarDate, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { reasons, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { cancellationPolicies } from '@aangan/contract/rules/refund-terms.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import { refusalFor } from '../calendar/refusal-for.ts';
import { isOverlapViolation } from '../calendar/taken-days.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import { type ListedHome, lockListing, tryLockListing } from '../homes/listings.ts';
import { taxNow } from '../ledger/taxes.ts';
import { datesTaken, listingNotFound } from '../refusals.ts';
import { endOfDay, stateAt } from './booking-states.ts';
import { type BookingRecord, bookingRecord, computePayable, requireBooking } from './bookings.ts';
import { expireListingHolds } from './due-bookings.ts';
import {
  checkHold,
  checkIdempotencyKey,
  ConcurrentRequestError,
  findHoldInputs,
  type HoldInputs,
  lockHoldCounts,
  refusalForHoldCounts,
  type RequestedBooking,
  saveIdempotencyKey,
} from './hold-inputs.ts';

type Held = { booking: BookingRecord; isNew: false } | ({ isNew: true } & NewHold);

/**
 * Holds a stay, or returns the existing booking if the same guest repeats the request. Everything
 * happens under the home's lock; the database constraint prevents overlapping stays. A new booking is returned with
 * its home.
 */
export async function holdStay(context: AppContext, requested: RequestedBooking, now: Date): Promise<Held> {
  if (!isUuid(requested.listingId)) throw listingNotFound();
  try {
    return await retryTransaction(context.db, (trx) => holdUnderLock(trx, context, requested, now));
  } catch (error) {
    // A concurrent request for another home had the same key; its booking is visible now.
    if (error instanceof ConcurrentRequestError) return holdStay(context, requested, now);
    throw isOverlapViolation(error) ? datesTaken() : error;
  }
}

async function holdUnderLock(trx: Trx, context: AppContext, requested: RequestedBooking, now: Date): Promise<Held> {
  const { rateLimits: hasLimits } = context.settings;
  const tax = taxNow(context, now);
  await lockHome(trx, requested, tax, now);
  if (hasLimits) await lockHoldCounts(trx, requested.guestId);
  const inputs = await findHoldInputs(trx, requested, { now, hasLimits });
  if (inputs === null) throw listingNotFound();
  const existingId = checkIdempotencyKey(requested, inputs.savedRequest);
  if (existingId !== null) return { booking: await requireBooking(trx, existingId), isNew: false };

  const verdict = checkHold(requested, inputs, tax, now);
  throwIf(refusalFor(verdict));
  if (inputs.ownStay !== null) {
    await saveIdempotencyKey(trx, requested, inputs.ownStay.id, now);
    return { booking: await requireBooking(trx, inputs.ownStay.id), isNew: false };
  }
  throwIf(refusalForHoldCounts(inputs, now));
  if (inputs.hasHoldsOver) await expireListingHolds(trx, requested.listingId, now);
  return { isNew: true, ...(await writeHold(trx, context, { requested, inputs, price: priceIn(verdict), tax }, now)) };
}

/** Locks the home's row; days that are already taken are refused before waiting for the lock, the rest under it. */
async function lockHome(trx: Trx, requested: RequestedBooking, tax: TaxRule | null, now: Date): Promise<void> {
  if (await tryLockListing(trx, requested.listingId)) return;
  const inputs = await findHoldInputs(trx, requested, { now, hasLimits: false });
  if (inputs !== null && inputs.savedRequest === null) {
    const [first] = checkHold(requested, inputs, tax, now).reasons;
    if (first !== undefined && reasons[first].code === 'DATES_TAKEN') throw datesTaken();
  }
  if (!(await lockListing(trx, requested.listingId))) throw listingNotFound();
}

/** A possible stay always has a price, since dates and guests are valid. */
function priceIn({ price }: Verdict): Price {
  if (price === null) throw new Error('a stay was judged without a price');
  return price;
}

function throwIf(refusal: Refusal | null): void {
  if (refusal !== null) throw refusal;
}

type NewHold = { booking: BookingRecord; listing: ListedHome };

interface AllowedHold {
  requested: RequestedBooking;
  inputs: HoldInputs;
  /** Includes the price of each night. */
  price: Price;
  tax: TaxRule | null;
}

/** Creates an allowed hold and its event, under the lock of its home. */
async function writeHold(trx: Trx, { settings }: AppContext, allowed: AllowedHold, now: Date): Promise<NewHold> {
  const { listing } = allowed.inputs;
  const booking = await insertHold(trx, allowed, settings.holdHours, now);
  await saveIdempotencyKey(trx, allowed.requested, booking.id, now);
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

/** Minimum time to finish an opened checkout. */
const ORDER_MS = 45 * 60 * 1000;

/** The end of a hold that begins at `now`: never past the end of the check-in day in India. */
export function holdUntil(now: Date, holdHours: number, checkIn: CalendarDate): Date {
  return earlier(new Date(now.getTime() + holdHours * HOUR_MS), endOfDay(checkIn));
}

/**
 * Extends a hold to at least 45 more minutes when its first order is opened; once per booking.
 * Call it in the transaction that locked the booking with `lockBooking`. Returns the booking,
 * unchanged if it is not held or was extended by an order before.
 */
export async function extendHoldForOrder(trx: Trx, booking: BookingRecord, now: Date): Promise<BookingRecord> {
  if (stateAt(booking, now) !== 'held' || booking.extendedForOrderAt !== null) return booking;
  const enough = earlier(new Date(now.getTime() + ORDER_MS), endOfDay(booking.checkIn));
  const heldUntil = later(booking.heldUntil, enough);
  await trx
    .updateTable('booking')
    .set({ held_until: heldUntil, extended_for_order_at: now, updated_at: now })
    .where('id', '=', booking.id)
    .execute();
  const data = { heldUntil: heldUntil.toISOString() };
  if (heldUntil > booking.heldUntil)
    await appendEvent(trx, { kind: 'hold-extended', bookingId: booking.id, data }, now);
  return { ...booking, heldUntil, extendedForOrderAt: now };
}

/** The end of a hold after its extra price is set: restarts from now, once per booking. */
export function holdUntilWithExtra(booking: BookingRecord, holdHours: number, now: Date): Date {
  if (booking.extendedForExtraAt !== null) return booking.heldUntil;
  return later(booking.heldUntil, holdUntil(now, holdHours, booking.checkIn));
}

/** The expiry of the extra price link: the latest possible end of the hold if it restarts on its last day. */
export function linkExpiry(now: Date, holdHours: number, checkIn: CalendarDate): Date {
  return holdUntil(new Date(now.getTime() + ORDER_MS), 2 * holdHours, checkIn);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
