import { type CalendarDate, daysBetween, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay, type Rates } from '@aangan/contract/rules/price.ts';
import { cancellationPolicies, DEFAULT_CANCELLATION } from '@aangan/contract/rules/refund-terms.ts';
import type { Trx } from '../../platform/database/schema.ts';

/** An imported stay that was booked elsewhere, at the home's rates. */
export interface KnownStay {
  listingId: string;
  hostId: string;
  guestId: string;
  rates: Rates;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Default: 1. */
  adults?: number;
  /** Default: 0. */
  children?: number;
  /** 'completed' for a past stay, 'confirmed' for a future stay. */
  state: 'completed' | 'confirmed';
  /** Default: now. */
  bookedAt?: Date;
  /** Default: true. If false, the caller records its payment. */
  settledElsewhere?: boolean;
}

/** Records an imported stay, which takes its days like any other booking. Returns its id. */
export async function recordStay(trx: Trx, stay: KnownStay, now: Date): Promise<string> {
  const { rates, checkIn, checkOut, adults = 1, children = 0, bookedAt = now, settledElsewhere = true } = stay;
  const { freeCancelHours, lateRefundPercent } = cancellationPolicies[DEFAULT_CANCELLATION];
  const { id } = await trx
    .insertInto('booking')
    .values({
      listing_id: stay.listingId,
      guest_id: stay.guestId,
      host_id: stay.hostId,
      check_in: checkIn,
      check_out: checkOut,
      adults,
      children,
      infants: 0,
      pets: 0,
      rent: rates.rent,
      included_guests: rates.includedGuests,
      extra_guest_fee: rates.extraGuestFee,
      cleaning_fee: rates.cleaningFee,
      total_rent: priceStay(rates, daysBetween(checkIn, checkOut), adults + children).total,
      free_cancel_hours: freeCancelHours,
      late_refund_percent: lateRefundPercent,
      state: stay.state,
      held_until: instantInIndia(checkIn),
      contacted_at: bookedAt,
      settled_elsewhere: settledElsewhere,
      created_at: bookedAt,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
