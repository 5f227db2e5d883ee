import { sql } from 'kysely';
import { bookingAt } from '../../domain/bookings/booking-states.ts';
import { type BookingRecord, findBooking } from '../../domain/bookings/bookings.ts';
import { homeOf } from '../../domain/bookings/listing-of-booking.ts';
import type { ListingRecord } from '../../domain/listings/listings.ts';
import type { Desk } from './email-maker.ts';

/** What an e-mail is about: a booking as it stands now, its home, and the address of this site. */
export interface Stay {
  booking: BookingRecord;
  listing: ListingRecord;
  publicUrl: string;
}

export async function stayOf(event: { bookingId: string }, desk: Desk): Promise<Stay> {
  const booking = await bookingOf(event, desk);
  return { booking, listing: await homeOf(desk.trx, booking, desk.now), publicUrl: desk.settings.publicUrl };
}

/** Until the e-mails are written neither guest nor host deletes their account: after that nobody writes to them. */
export async function bookingOf({ bookingId }: { bookingId: string }, { trx, now }: Desk): Promise<BookingRecord> {
  await sql`
    select from account join booking on account.id in (guest_id, host_id)
    where booking.id = ${bookingId} for key share of account`.execute(trx);
  const booking = await findBooking(trx, bookingId);
  if (booking === null) throw new Error(`an event tells of a booking ${bookingId} that is not there`);
  return bookingAt(booking, now);
}

/** Nobody is expected any more: what was said of the stay before is no news. */
export function isOff({ booking: { state } }: Stay): boolean {
  return state === 'cancelled' || state === 'expired';
}
