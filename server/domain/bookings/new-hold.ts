import { randomUUID } from 'node:crypto';
import { refundPolicy } from '@aangan/contract/rules/refunds.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ListingRecord } from '../listings/listings.ts';
import type { AskedBooking } from './requested-booking.ts';
import type { AskedHome } from './hold-facts.ts';
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

/**
 * Writes new holds, in one statement however many. What is not said here is as the table says it of every new booking; the
 * database takes their days.
 */
export async function insertHolds(trx: Transaction<Database>, bookings: readonly BookingRecord[]): Promise<void> {
  const rows = bookings.map(({ counts, rates, refundPolicy, ...booking }) => ({
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
    free_cancel_hours: refundPolicy.freeCancelHours,
    late_refund_percent: refundPolicy.lateRefundPercent,
    state: booking.state,
    held_until: booking.heldUntil,
    created_at: booking.createdAt,
    updated_at: booking.createdAt,
  }));
  await sql`
    insert into booking (${said})
    select ${said} from json_populate_recordset(null::booking, ${JSON.stringify(rows)})`.execute(trx);
}

/** Columns of a new hold. */
const said = sql.raw(
  `id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets,
   rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, free_cancel_hours, late_refund_percent,
   state, held_until, created_at, updated_at`,
);

/** The home once a new hold keeps days of it. */
export function heldBy(listing: ListingRecord, { heldUntil }: BookingRecord): ListingRecord {
  const { holdEnds } = listing;
  return { ...listing, isBooked: true, holdEnds: holdEnds !== null && holdEnds < heldUntil ? holdEnds : heldUntil };
}
